// Vue: what references, computed values and injections hold.
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
