// React, Vue, Pinia and Angular, as far as values pass through them: what hooks, references, signals and queries hold, what
// is injected, what wrapped components are.
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

const ANGULAR = `
export declare class InjectionToken<T> { constructor(description: string, options?: { providedIn?: any; factory: () => T }); toString(): string }
export interface Type<T> { new (...args: any[]): T }
export interface AbstractType<T> { prototype: T }
export type ProviderToken<T> = Type<T> | AbstractType<T> | InjectionToken<T>
export declare class Injector { get<T>(token: ProviderToken<T>, otherwise?: T, options?: any): T; static create(options: any): Injector }
export declare class EnvironmentInjector extends Injector { runInContext<T>(run: () => T): T; destroy(): void }
export declare function inject<T>(token: ProviderToken<T>, options?: any): T
export declare function runInInjectionContext<T>(injector: Injector, run: () => T): T
export declare function forwardRef<T>(refer: () => T): T
export declare class ElementRef<T = any> { constructor(nativeElement: T); nativeElement: T }
export declare class QueryList<T> implements Iterable<T> { length: number; first: T; last: T; dirty: boolean; changes: any; [Symbol.iterator](): Iterator<T>
  get(index: number): T; toArray(): T[]; map<U>(f: (item: T, index: number, all: T[]) => U): U[]; filter(f: (item: T, index: number, all: T[]) => boolean): T[]; find(f: (item: T, index: number, all: T[]) => boolean): T
  reduce<U>(f: (previous: U, item: T, index: number, all: T[]) => U, initial: U): U; forEach(f: (item: T, index: number, all: T[]) => void): void; some(f: (item: T, index: number, all: T[]) => boolean): boolean
  reset(results: any, same?: any): void; notifyOnChanges(): void; setDirty(): void; destroy(): void }
export interface Signal<T> { (): T }
export interface WritableSignal<T> extends Signal<T> { set(value: T): void; update(next: (value: T) => T): void; asReadonly(): Signal<T> }
export interface InputSignal<T> extends Signal<T> {}
export interface InputSignalWithTransform<T, W> extends Signal<T> {}
export interface ModelSignal<T> extends WritableSignal<T> { subscribe(heard: (value: T) => void): any }
export declare function signal<T>(value?: T, options?: any): WritableSignal<T>
export declare function computed<T>(read: () => T, options?: any): Signal<T>
export declare function linkedSignal<T>(read: () => T, options?: any): WritableSignal<T>
export declare function untracked<T>(read: () => T): T
interface Asked { <T>(value?: T, options?: any): InputSignal<T>; required<T>(options?: any): InputSignal<T> }
export declare const input: Asked
interface Modelled { <T>(value?: T, options?: any): ModelSignal<T>; required<T>(options?: any): ModelSignal<T> }
export declare const model: Modelled
interface Queried { <T>(token: ProviderToken<T> | string, options?: any): Signal<T>; required<T>(token: ProviderToken<T> | string, options?: any): Signal<T> }
export declare const viewChild: Queried
export declare const contentChild: Queried
export declare function viewChildren<T>(token: ProviderToken<T> | string, options?: any): Signal<T[]>
export declare function contentChildren<T>(token: ProviderToken<T> | string, options?: any): Signal<T[]>
export declare class ComponentRef<C> { instance: C; location: ElementRef; injector: Injector; hostView: any; changeDetectorRef: any; componentType: Type<C>; setInput(name: string, value: any): void; destroy(): void; onDestroy(then: () => void): void }
export declare class ViewContainerRef { element: ElementRef; injector: Injector; length: number; createComponent<C>(component: Type<C>, options?: any): ComponentRef<C>; createEmbeddedView<C>(template: TemplateRef<C>, context?: C, options?: any): EmbeddedViewRef<C>
  clear(): void; get(index: number): any; insert(view: any, index?: number): any; move(view: any, index: number): any; indexOf(view: any): number; remove(index?: number): void; detach(index?: number): any }
export declare class TemplateRef<C> { elementRef: ElementRef; createEmbeddedView(context: C, injector?: Injector): EmbeddedViewRef<C> }
export interface EmbeddedViewRef<C> { context: C; rootNodes: any[]; destroyed: boolean; destroy(): void; detectChanges(): void; markForCheck(): void; detach(): void; reattach(): void; checkNoChanges(): void; onDestroy(then: () => void): void }
export declare function createComponent<C>(component: Type<C>, options: any): ComponentRef<C>
`

/** The stubs of these packages, by the name under which they are imported. */
export const frameworks: Readonly<Record<string, string>> = {
  react: REACT,
  vue: VUE,
  pinia: PINIA,
  '@angular/core': ANGULAR,
}
