// React, as far as values pass through it: what hooks, references, contexts and wrapped components hold.
import * as React from 'react'
export default React
export interface RefObject<T> { current: T }
export interface MutableRefObject<T> { current: T }
export interface Context<T> { Provider: any; Consumer: any; displayName: string }
export interface FunctionComponent<P = any> { (props: P): any; displayName: string; defaultProps: any }
export interface FC<P = any> extends FunctionComponent<P> {}
export type Dispatch<A> = (value: A) => void
export type SetStateAction<S> = S | ((previous: S) => S)
export type PropsWithChildren<P = any> = P & { children?: any }
export type ComponentProps<C> = C extends (props: infer P) => any ? P : any
export declare class Component<P = any, S = any> {
  constructor(props?: P, context?: any);
  props: P;
  state: S;
  context: any;
  refs: any
  setState(state: any, then?: () => void): void; forceUpdate(then?: () => void): void }
export declare class PureComponent<P = any, S = any> extends Component<P, S> {}
export declare function useState<S>(initial?: S | (() => S)): [S, Dispatch<SetStateAction<S>>]
export declare function useReducer<S, A>(reducer: (state: S, action: A) => S, initial?: any, make?: (initial: any) => S): [S, Dispatch<A>]
export declare function useRef<T>(initial?: T | null): RefObject<T>
export declare function createRef<T>(): RefObject<T>
export declare function useMemo<T>(make: () => T, inputs?: any): T
export declare function useCallback<F>(callback: F, inputs?: any): F
export declare function useContext<T>(context: Context<T>): T
export declare function createContext<T>(initial?: T, bits?: any): Context<T>
export declare function useEffect(effect: () => void | (() => void), inputs?: any): void
export declare function useLayoutEffect(effect: () => void | (() => void), inputs?: any): void
export declare function useInsertionEffect(effect: () => void | (() => void), inputs?: any): void
export declare function useImperativeHandle<T>(ref: any, make: () => T, inputs?: any): void
export declare function useSyncExternalStore<S>(subscribe: (changed: () => void) => () => void, read: () => S, onServer?: () => S): S
export declare function useDeferredValue<T>(value: T): T
export declare function useTransition(): [boolean, (run: () => void) => void]
export declare function startTransition(run: () => void): void
export declare function use<T>(source: Context<T> | Promise<T>): T
export declare function memo<P, C = any>(component: C & FunctionComponent<P>, same?: any): C
interface Rendering<R, P> { (props: P, ref: RefObject<R>): any }
export declare function forwardRef<R, P = any, C = any>(render: C & Rendering<R, P>): C
export declare function lazy<C>(load: () => Promise<{ default: C }>): C
