// Angular: what is injected, what signals and queries hold.
export declare class InjectionToken<T> {
  constructor(description: string, options?: { providedIn?: any; factory: () => T });
  toString(): string
}
export interface Type<T> { new (...args: any[]): T }
export interface AbstractType<T> { prototype: T }
export type ProviderToken<T> = Type<T> | AbstractType<T> | InjectionToken<T>
export declare class Injector {
  get<T>(token: ProviderToken<T>, otherwise?: T, options?: any): T;
  static create(options: any): Injector
}
export declare class EnvironmentInjector extends Injector { runInContext<T>(run: () => T): T; destroy(): void }
export declare function inject<T>(token: ProviderToken<T>, options?: any): T
export declare function runInInjectionContext<T>(injector: Injector, run: () => T): T
export declare function forwardRef<T>(refer: () => T): T
export declare class ElementRef<T = any> { constructor(nativeElement: T); nativeElement: T }
export declare class QueryList<T> implements Iterable<T> {
  length: number;
  first: T;
  last: T;
  dirty: boolean;
  changes: any;
  [Symbol.iterator](): Iterator<T>
  get(index: number): T;
  toArray(): T[];
  map<U>(f: (item: T, index: number, all: T[]) => U): U[];
  filter(f: (item: T, index: number, all: T[]) => boolean): T[];
  find(f: (item: T, index: number, all: T[]) => boolean): T
  reduce<U>(f: (previous: U, item: T, index: number, all: T[]) => U, initial: U): U;
  forEach(f: (item: T, index: number, all: T[]) => void): void;
  some(f: (item: T, index: number, all: T[]) => boolean): boolean
  reset(results: any, same?: any): void; notifyOnChanges(): void; setDirty(): void; destroy(): void }
export interface Signal<T> { (): T }
export interface WritableSignal<T> extends Signal<T> {
  set(value: T): void;
  update(next: (value: T) => T): void;
  asReadonly(): Signal<T>
}
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
interface Queried {
  <T>(token: ProviderToken<T> | string, options?: any): Signal<T>;
  required<T>(token: ProviderToken<T> | string, options?: any): Signal<T>
}
export declare const viewChild: Queried
export declare const contentChild: Queried
export declare function viewChildren<T>(token: ProviderToken<T> | string, options?: any): Signal<T[]>
export declare function contentChildren<T>(token: ProviderToken<T> | string, options?: any): Signal<T[]>
export declare class ComponentRef<C> {
  instance: C;
  location: ElementRef;
  injector: Injector;
  hostView: any;
  changeDetectorRef: any;
  componentType: Type<C>;
  setInput(name: string, value: any): void;
  destroy(): void;
  onDestroy(then: () => void): void
}
export declare class ViewContainerRef {
  element: ElementRef;
  injector: Injector;
  length: number;
  createComponent<C>(component: Type<C>, options?: any): ComponentRef<C>;
  createEmbeddedView<C>(template: TemplateRef<C>, context?: C, options?: any): EmbeddedViewRef<C>
  clear(): void;
  get(index: number): any;
  insert(view: any, index?: number): any;
  move(view: any, index: number): any;
  indexOf(view: any): number;
  remove(index?: number): void;
  detach(index?: number): any }
export declare class TemplateRef<C> {
  elementRef: ElementRef;
  createEmbeddedView(context: C, injector?: Injector): EmbeddedViewRef<C>
}
export interface EmbeddedViewRef<C> {
  context: C;
  rootNodes: any[];
  destroyed: boolean;
  destroy(): void;
  detectChanges(): void;
  markForCheck(): void;
  detach(): void;
  reattach(): void;
  checkNoChanges(): void;
  onDestroy(then: () => void): void
}
export declare function createComponent<C>(component: Type<C>, options: any): ComponentRef<C>
