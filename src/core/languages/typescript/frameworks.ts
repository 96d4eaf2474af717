// React, Vue and Pinia, as far as values pass through them: what hooks and references hold, what wrapped components are.
// Repositories seldom bring these packages along; one that does is read instead.

const REACT = `
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
export declare class Component<P = any, S = any> { constructor(props?: P, context?: any); props: P; state: S; context: any; refs: any
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
`

const VUE = `
export interface Ref<T = any> { value: T }
export interface ShallowRef<T = any> extends Ref<T> {}
export interface ComputedRef<T = any> extends Ref<T> {}
export interface WritableComputedRef<T = any> extends Ref<T> {}
export interface InjectionKey<T> {}
export interface EffectScope { run<T>(make: () => T): T; stop(): void }
export type SlotsType<S = any> = S
export type Reactive<T> = T
export type WatchSource<T = any> = Ref<T> | (() => T)
export type MaybeRef<T = any> = T | Ref<T>
export type MaybeRefOrGetter<T = any> = T | Ref<T> | (() => T)
export declare function ref<T>(value?: T): Ref<T>
export declare function shallowRef<T>(value?: T): Ref<T>
export declare function customRef<T>(make: (track: () => void, trigger: () => void) => { get(): T; set(value: T): void }): Ref<T>
export declare function computed<T>(read: () => T, options?: any): ComputedRef<T>
export declare function computed<T>(access: { get: () => T; set: (value: T) => void }): ComputedRef<T>
export declare function reactive<T>(value: T): T
export declare function shallowReactive<T>(value: T): T
export declare function readonly<T>(value: T): T
export declare function shallowReadonly<T>(value: T): T
export declare function markRaw<T>(value: T): T
export declare function toRaw<T>(value: T): T
export declare function unref<T>(value: T | Ref<T>): T
export declare function toValue<T>(value: T | Ref<T> | (() => T)): T
export declare function inject<T>(key: InjectionKey<T> | string, otherwise?: T): T
export declare function effectScope(detached?: boolean): EffectScope
export declare function watchEffect(effect: (...a: any[]) => void, options?: any): () => void
export declare function nextTick(then?: () => void): Promise<void>
export declare function defineComponent<P = any, E = any, N = any, S = any>(component: (props: P, context: { slots: S; emit: any; attrs: any; expose: any }) => any, options?: any): any
`

const PINIA = `
export declare function defineStore<S>(id: string, setup: () => S, options?: any): () => S
`

/** The stubs of these packages, by the name under which they are imported. */
export const frameworks: Readonly<Record<string, string>> = { react: REACT, vue: VUE, pinia: PINIA }
