// The library of the language and its hosts, as far as its types decide calls. It is lowered like any source file;
// members without a type are there because their names must not be taken for names of the project.

interface TypeGuard<T> extends Boolean {}
interface Iterator<T, R = any, N = any> extends Iterable<T> {
  next(value?: N): IteratorResult<T, R>;
  return(value?: any): IteratorResult<T, R>;
  throw(e?: any): IteratorResult<T, R>
  [Symbol.iterator](): Iterator<T>
  map<U>(f: (value: T, index: number) => U): Iterator<U>;
  filter(f: (value: T, index: number) => boolean): Iterator<T>;
  take(n: number): Iterator<T>;
  drop(n: number): Iterator<T>
  flatMap<U>(f: (value: T, index: number) => Iterable<U>): Iterator<U>;
  reduce<U>(f: (a: U, value: T) => U, initial?: U): U;
  toArray(): T[]
  forEach(f: (value: T, index: number) => void): void;
  some(f: (value: T) => boolean): boolean;
  every(f: (value: T) => boolean): boolean;
  find(f: (value: T) => boolean): T }
interface IteratorResult<T, R = any> { value: T; done: boolean; '%returned': R }
interface Iterable<T> { [Symbol.iterator](): Iterator<T> }
interface IterableIterator<T> extends Iterator<T> {}
interface IteratorObject<T> extends Iterator<T> {}
interface ArrayIterator<T> extends Iterator<T> {}
interface MapIterator<T> extends Iterator<T> {}
interface SetIterator<T> extends Iterator<T> {}
interface Generator<T, R = any, N = any> extends Iterator<T, R, N> { [result](): R }
interface AsyncIterator<T, R = any, N = any> extends AsyncIterable<T> {
  next(value?: N): Promise<IteratorResult<T>>;
  return(value?: any): Promise<IteratorResult<T>>;
  throw(e?: any): Promise<IteratorResult<T>>;
  [Symbol.asyncIterator](): AsyncIterator<T>
}
interface AsyncIterable<T> { [Symbol.asyncIterator](): AsyncIterator<T> }
interface AsyncIterableIterator<T> extends AsyncIterator<T> {}
interface AsyncGenerator<T, R = any, N = any> extends AsyncIterator<T, R, N> { [result](): R }
interface ArrayLike<T> { length: number; [n: number]: T }
interface PromiseLike<T> {
  then<R>(ok?: (value: T) => R | PromiseLike<R>, bad?: (reason: any) => R | PromiseLike<R>): Promise<R>
}
declare class Object {
  static keys(o: any): string[];
  static values<T>(o: Record<string, T>): T[];
  static entries<T>(o: Record<string, T>): [string, T][];
  static fromEntries<T>(e: Iterable<[string, T]>): Record<string, T>
  static getPrototypeOf(o: any): any;
  static setPrototypeOf<T>(o: T, p: any): T;
  static getOwnPropertyNames(o: any): string[];
  static getOwnPropertySymbols(o: any): symbol[];
  static getOwnPropertyDescriptor(o: any, k: any): any;
  static getOwnPropertyDescriptors(o: any): any
  static defineProperties<T>(o: T, d: any): T;
  static is(a: any, b: any): boolean;
  static isFrozen(o: any): boolean;
  static isSealed(o: any): boolean;
  static preventExtensions<T>(o: T): T;
  static isExtensible(o: any): boolean;
  static hasOwn(o: any, k: any): boolean;
  static groupBy<T>(i: Iterable<T>, f: (x: T) => string): Record<string, T[]>
  hasOwnProperty(k: any): boolean;
  isPrototypeOf(o: any): boolean;
  propertyIsEnumerable(k: any): boolean;
  toString(): string;
  toLocaleString(): string;
  valueOf(): any }
declare class Function {
  call(self: any, ...args: any[]): any;
  apply(self: any, args?: any): any;
  bind(self: any, ...args: any[]): any;
  toString(): string;
  name: string;
  length: number;
  prototype: any;
  [Symbol.hasInstance](v: any): boolean
}
declare class Boolean { valueOf(): boolean; toString(): string }
declare class Symbol {
  static iterator: symbol;
  static asyncIterator: symbol;
  static hasInstance: symbol;
  static toPrimitive: symbol;
  static toStringTag: symbol;
  static species: symbol;
  static dispose: symbol;
  static asyncDispose: symbol;
  static for(k: string): symbol;
  static keyFor(s: symbol): string;
  description: string;
  toString(): string;
  valueOf(): symbol
}
declare class Number {
  static isInteger(n: any): boolean;
  static isFinite(n: any): boolean;
  static isNaN(n: any): boolean;
  static isSafeInteger(n: any): boolean;
  static parseFloat(s: string): number;
  static parseInt(s: string, r?: number): number;
  static MAX_SAFE_INTEGER: number;
  static MIN_SAFE_INTEGER: number;
  static EPSILON: number
  toFixed(n?: number): string;
  toExponential(n?: number): string;
  toPrecision(n?: number): string;
  toString(r?: number): string;
  toLocaleString(): string;
  valueOf(): number }
declare class BigInt {
  static asIntN(b: number, n: bigint): bigint;
  static asUintN(b: number, n: bigint): bigint;
  toString(r?: number): string;
  toLocaleString(): string;
  valueOf(): bigint
}
declare class String implements Iterable<string> {
  static fromCharCode(...c: number[]): string;
  static fromCodePoint(...c: number[]): string;
  static raw(t: any, ...v: any[]): string
  length: number;
  [n: number]: string;
  [Symbol.iterator](): Iterator<string>
  at(i: number): string;
  charAt(i: number): string;
  charCodeAt(i: number): number;
  codePointAt(i: number): number;
  concat(...s: string[]): string;
  endsWith(s: string, n?: number): boolean;
  includes(s: string, n?: number): boolean;
  indexOf(s: string, n?: number): number;
  lastIndexOf(s: string, n?: number): number;
  localeCompare(s: string): number
  match(r: any): string[];
  matchAll(r: any): Iterator<string[]>;
  normalize(f?: string): string;
  padEnd(n: number, s?: string): string;
  padStart(n: number, s?: string): string;
  repeat(n: number): string;
  replace(a: any, b: string | ((...m: string[]) => string)): string;
  replaceAll(a: any, b: string | ((...m: string[]) => string)): string;
  search(r: any): number
  slice(a?: number, b?: number): string;
  split(s: any, n?: number): string[];
  startsWith(s: string, n?: number): boolean;
  substring(a: number, b?: number): string;
  substr(a: number, b?: number): string;
  toLowerCase(): string;
  toUpperCase(): string;
  toLocaleLowerCase(): string;
  toLocaleUpperCase(): string;
  toString(): string;
  trim(): string;
  trimEnd(): string;
  trimStart(): string;
  trimLeft(): string;
  trimRight(): string;
  valueOf(): string;
  isWellFormed(): boolean;
  toWellFormed(): string }
declare class RegExp {
  constructor(p: any, f?: string);
  exec(s: string): string[];
  test(s: string): boolean;
  source: string;
  flags: string;
  lastIndex: number;
  global: boolean;
  toString(): string;
  static escape(s: string): string
}
declare class Array<T> implements Iterable<T> {
  constructor(...items: T[]);
  static isArray(x: any): TypeGuard<any[]>;
  static from<T, U = T>(i: Iterable<T> | ArrayLike<T>, f?: (x: T, i: number) => U): (T | U)[];
  static of<T>(...i: T[]): T[];
  static fromAsync<T>(i: any): Promise<T[]>
  length: number;
  [n: number]: T;
  [Symbol.iterator](): Iterator<T>
  at(i: number): T;
  concat<U = T>(...items: (U | U[])[]): (T | U)[];
  copyWithin(a: number, b: number): T[];
  entries(): Iterator<[number, T]>;
  every(f: (value: T, index: number, array: T[]) => any, self?: any): boolean;
  fill(v: T, a?: number, b?: number): T[];
  filter<S = T>(f: (value: T, index: number, array: T[]) => TypeGuard<S>, self?: any): S[]
  find<S = T>(f: (value: T, index: number, array: T[]) => TypeGuard<S>, self?: any): S;
  findIndex(f: (value: T, index: number, array: T[]) => any): number;
  findLast<S = T>(f: (value: T, index: number, array: T[]) => TypeGuard<S>): S;
  findLastIndex(f: (value: T, index: number, array: T[]) => any): number
  flat<U>(depth?: number): U[];
  flatMap<U>(f: (value: T, index: number, array: T[]) => U | U[]): U[];
  forEach(f: (value: T, index: number, array: T[]) => void, self?: any): void;
  includes(v: T, n?: number): boolean;
  indexOf(v: T, n?: number): number;
  join(s?: string): string;
  keys(): Iterator<number>;
  lastIndexOf(v: T, n?: number): number
  map<U>(f: (value: T, index: number, array: T[]) => U, self?: any): U[];
  pop(): T;
  push(...items: T[]): number;
  reduce<U = T>(f: (previous: U, value: T, index: number, array: T[]) => U, initial?: U): U;
  reduceRight<U = T>(f: (previous: U, value: T, index: number, array: T[]) => U, initial?: U): U
  reverse(): T[];
  shift(): T;
  slice(a?: number, b?: number): T[];
  some(f: (value: T, index: number, array: T[]) => any, self?: any): boolean;
  sort(f?: (a: T, b: T) => number): T[];
  splice(a: number, n?: number, ...items: T[]): T[];
  toReversed(): T[];
  toSorted(f?: (a: T, b: T) => number): T[];
  toSpliced(a: number, n?: number, ...items: T[]): T[];
  toString(): string;
  unshift(...items: T[]): number;
  values(): Iterator<T>;
  with(i: number, v: T): T[] }
interface ReadonlyArray<T> extends Array<T> {}
interface ConcatArray<T> extends Array<T> {}
interface Record<K, V> { [key: string]: V }
declare class Map<K, V> implements Iterable<[K, V]> {
  constructor(entries?: Iterable<[K, V]>);
  static groupBy<K, T>(i: Iterable<T>, f: (x: T) => K): Map<K, T[]>;
  size: number;
  clear(): void;
  delete(k: K): boolean;
  get(k: K): V;
  has(k: K): boolean;
  set(k: K, v: V): this;
  forEach(f: (value: V, key: K, map: Map<K, V>) => void, self?: any): void;
  entries(): Iterator<[K, V]>;
  keys(): Iterator<K>;
  values(): Iterator<V>;
  [Symbol.iterator](): Iterator<[K, V]>
}
interface ReadonlyMap<K, V> extends Map<K, V> {}
declare class WeakMap<K, V> {
  constructor(entries?: Iterable<[K, V]>);
  delete(k: K): boolean;
  get(k: K): V;
  has(k: K): boolean;
  set(k: K, v: V): this
}
declare class Set<T> implements Iterable<T> {
  constructor(items?: Iterable<T>);
  size: number;
  add(v: T): this;
  clear(): void;
  delete(v: T): boolean;
  has(v: T): boolean;
  forEach(f: (value: T, key: T, set: Set<T>) => void, self?: any): void;
  entries(): Iterator<[T, T]>;
  keys(): Iterator<T>;
  values(): Iterator<T>;
  [Symbol.iterator](): Iterator<T>;
  union(o: Set<T>): Set<T>;
  intersection(o: Set<T>): Set<T>;
  difference(o: Set<T>): Set<T>;
  symmetricDifference(o: Set<T>): Set<T>;
  isSubsetOf(o: Set<T>): boolean;
  isSupersetOf(o: Set<T>): boolean;
  isDisjointFrom(o: Set<T>): boolean
}
interface ReadonlySet<T> extends Set<T> {}
declare class WeakSet<T> {
  constructor(items?: Iterable<T>);
  add(v: T): this;
  delete(v: T): boolean;
  has(v: T): boolean
}
declare class WeakRef<T> { constructor(v: T); deref(): T }
declare class FinalizationRegistry<T> {
  constructor(f: (held: T) => void);
  register(o: any, held: T, token?: any): void;
  unregister(token: any): void
}
declare class Promise<T> implements PromiseLike<T> {
  constructor(run: (resolve: (value: T | PromiseLike<T>) => void, reject: (reason?: any) => void) => void)
  then<R = T, E = never>(ok?: (value: T) => R | PromiseLike<R>, bad?: (reason: any) => E | PromiseLike<E>): Promise<R | E>;
  catch<E = never>(bad?: (reason: any) => E | PromiseLike<E>): Promise<T | E>;
  finally(f?: () => void): Promise<T>
  static all<T>(i: Iterable<T | PromiseLike<T>>): Promise<T[]>;
  static allSettled<T>(i: Iterable<T | PromiseLike<T>>): Promise<PromiseSettledResult<T>[]>;
  static any<T>(i: Iterable<T | PromiseLike<T>>): Promise<T>;
  static race<T>(i: Iterable<T | PromiseLike<T>>): Promise<T>;
  static resolve<T>(v?: T | PromiseLike<T>): Promise<T>;
  static reject(r?: any): Promise<never>;
  static withResolvers<T>(): { promise: Promise<T>; resolve: (v: T) => void; reject: (r: any) => void };
  static try<T>(f: () => T): Promise<T> }
interface PromiseSettledResult<T> { status: string; value: T; reason: any }
interface PromiseFulfilledResult<T> { status: string; value: T }
interface PromiseRejectedResult { status: string; reason: any }
declare class Error {
  constructor(message?: string, options?: any);
  name: string;
  message: string;
  stack: string;
  cause: any;
  toString(): string;
  static captureStackTrace(o: any, f?: any): void;
  static isError(e: any): boolean;
  static stackTraceLimit: number
}
declare class TypeError extends Error {}
declare class RangeError extends Error {}
declare class SyntaxError extends Error {}
declare class ReferenceError extends Error {}
declare class EvalError extends Error {}
declare class URIError extends Error {}
declare class AggregateError extends Error { errors: any[] }
declare class DOMException extends Error { code: number }
declare class Date {
  constructor(...a: any[]);
  static now(): number;
  static parse(s: string): number;
  static UTC(...n: number[]): number;
  getTime(): number;
  getFullYear(): number;
  getMonth(): number;
  getDate(): number;
  getDay(): number;
  getHours(): number;
  getMinutes(): number;
  getSeconds(): number;
  getMilliseconds(): number;
  getTimezoneOffset(): number;
  getUTCFullYear(): number;
  getUTCMonth(): number;
  getUTCDate(): number;
  getUTCDay(): number;
  getUTCHours(): number;
  getUTCMinutes(): number;
  getUTCSeconds(): number;
  getUTCMilliseconds(): number
  setTime(n: number): number;
  setFullYear(...n: number[]): number;
  setMonth(...n: number[]): number;
  setDate(n: number): number;
  setHours(...n: number[]): number;
  setMinutes(...n: number[]): number;
  setSeconds(...n: number[]): number;
  setMilliseconds(n: number): number;
  setUTCHours(...n: number[]): number;
  toISOString(): string;
  toJSON(): string;
  toUTCString(): string;
  toGMTString(): string;
  toString(): string;
  toDateString(): string;
  toTimeString(): string;
  toLocaleString(...a: any[]): string;
  toLocaleDateString(...a: any[]): string;
  toLocaleTimeString(...a: any[]): string;
  valueOf(): number }
declare const Math: {
  abs(n: number): number;
  ceil(n: number): number;
  floor(n: number): number;
  round(n: number): number;
  trunc(n: number): number;
  max(...n: number[]): number;
  min(...n: number[]): number;
  pow(a: number, b: number): number;
  sqrt(n: number): number;
  cbrt(n: number): number;
  random(): number;
  sign(n: number): number;
  log(n: number): number;
  log2(n: number): number;
  log10(n: number): number;
  exp(n: number): number;
  sin(n: number): number;
  cos(n: number): number;
  tan(n: number): number;
  atan(n: number): number;
  atan2(a: number, b: number): number;
  hypot(...n: number[]): number;
  imul(a: number, b: number): number;
  clz32(n: number): number;
  fround(n: number): number;
  PI: number;
  E: number
}
declare const JSON: {
  parse(s: string, f?: (key: string, value: any) => any): any;
  stringify(v: any, f?: any, n?: any): string
}
declare const Reflect: {
  apply(f: any, self: any, args: any): any;
  construct(f: any, args: any): any;
  defineProperty(o: any, k: any, d: any): boolean;
  deleteProperty(o: any, k: any): boolean;
  get(o: any, k: any, r?: any): any;
  set(o: any, k: any, v: any, r?: any): boolean;
  has(o: any, k: any): boolean;
  ownKeys(o: any): string[];
  getPrototypeOf(o: any): any;
  setPrototypeOf(o: any, p: any): boolean;
  getOwnPropertyDescriptor(o: any, k: any): any;
  isExtensible(o: any): boolean;
  preventExtensions(o: any): boolean;
  getMetadata(...a: any[]): any;
  defineMetadata(...a: any[]): any;
  hasMetadata(...a: any[]): any
}
declare const Proxy: {
  new <T>(target: T, handler: any): T;
  revocable<T>(target: T, handler: any): { proxy: T; revoke(): void }
}
declare const Atomics: {
  add(...a: any[]): number;
  load(...a: any[]): number;
  store(...a: any[]): number;
  wait(...a: any[]): string;
  notify(...a: any[]): number;
  compareExchange(...a: any[]): number;
  exchange(...a: any[]): number;
  sub(...a: any[]): number
}
declare const Intl: any
declare const WebAssembly: any
declare class ArrayBuffer {
  constructor(n: number);
  byteLength: number;
  slice(a?: number, b?: number): ArrayBuffer;
  resize(n: number): void;
  transfer(n?: number): ArrayBuffer;
  static isView(x: any): boolean
}
declare class SharedArrayBuffer extends ArrayBuffer {}
declare class DataView {
  constructor(b: any, o?: number, n?: number);
  buffer: ArrayBuffer;
  byteLength: number;
  byteOffset: number;
  getInt8(o: number): number;
  getUint8(o: number): number;
  getInt16(o: number, l?: boolean): number;
  getUint16(o: number, l?: boolean): number;
  getInt32(o: number, l?: boolean): number;
  getUint32(o: number, l?: boolean): number;
  getFloat32(o: number, l?: boolean): number;
  getFloat64(o: number, l?: boolean): number;
  getBigInt64(o: number, l?: boolean): bigint;
  getBigUint64(o: number, l?: boolean): bigint;
  setInt8(o: number, v: number): void;
  setUint8(o: number, v: number): void;
  setInt16(o: number, v: number, l?: boolean): void;
  setUint16(o: number, v: number, l?: boolean): void;
  setInt32(o: number, v: number, l?: boolean): void;
  setUint32(o: number, v: number, l?: boolean): void;
  setFloat32(o: number, v: number, l?: boolean): void;
  setFloat64(o: number, v: number, l?: boolean): void
}
declare class TypedArray extends Array<number> {
  constructor(...a: any[]);
  buffer: ArrayBuffer;
  byteLength: number;
  byteOffset: number;
  set(a: any, o?: number): void;
  subarray(a?: number, b?: number): this
}
declare class Uint8Array extends TypedArray {
  toBase64(): string;
  toHex(): string;
  static fromBase64(s: string): Uint8Array
}
declare class Uint8ClampedArray extends TypedArray {}
declare class Uint16Array extends TypedArray {}
declare class Uint32Array extends TypedArray {}
declare class Int8Array extends TypedArray {}
declare class Int16Array extends TypedArray {}
declare class Int32Array extends TypedArray {}
declare class Float32Array extends TypedArray {}
declare class Float64Array extends TypedArray {}
declare class BigInt64Array extends TypedArray {}
declare class BigUint64Array extends TypedArray {}
declare class Buffer extends Uint8Array {
  static from(...a: any[]): Buffer;
  static alloc(n: number, ...a: any[]): Buffer;
  static allocUnsafe(n: number): Buffer;
  static allocUnsafeSlow(n: number): Buffer;
  static byteLength(s: any, e?: string): number;
  static concat(l: Buffer[], n?: number): Buffer;
  static isBuffer(x: any): TypeGuard<Buffer>;
  static compare(a: any, b: any): number;
  static isEncoding(e: any): boolean
  toString(e?: string, a?: number, b?: number): string;
  write(...a: any[]): number;
  copy(...a: any[]): number;
  equals(o: any): boolean;
  compare(...a: any[]): number;
  readUInt8(o?: number): number;
  readUInt16BE(o?: number): number;
  readUInt16LE(o?: number): number;
  readUInt32BE(o?: number): number;
  readUInt32LE(o?: number): number;
  readInt32BE(o?: number): number;
  readInt32LE(o?: number): number;
  readBigUInt64BE(o?: number): bigint;
  writeUInt8(v: number, o?: number): number;
  writeUInt16BE(v: number, o?: number): number;
  writeUInt16LE(v: number, o?: number): number;
  writeUInt32BE(v: number, o?: number): number;
  writeUInt32LE(v: number, o?: number): number;
  writeInt32BE(v: number, o?: number): number;
  writeUIntBE(v: number, o: number, n: number): number;
  latin1Slice(a?: number, b?: number): string;
  utf8Slice(a?: number, b?: number): string;
  asciiSlice(a?: number, b?: number): string;
  swap16(): Buffer }
declare const console: {
  log(...a: any[]): void;
  error(...a: any[]): void;
  warn(...a: any[]): void;
  info(...a: any[]): void;
  debug(...a: any[]): void;
  trace(...a: any[]): void;
  dir(...a: any[]): void;
  table(...a: any[]): void;
  time(l?: string): void;
  timeEnd(l?: string): void;
  timeLog(l?: string): void;
  group(...a: any[]): void;
  groupCollapsed(...a: any[]): void;
  groupEnd(): void;
  assert(...a: any[]): void;
  count(l?: string): void;
  countReset(l?: string): void;
  clear(): void
}
declare const process: any
declare const global: any
declare const globalThis: Window
declare const window: Window
declare const self: Window
declare const document: {
  querySelector<E = HTMLElement>(s: string): E;
  querySelectorAll<E = HTMLElement>(s: string): E[];
  [key: string]: any
}
declare const navigator: any
declare const location: any
declare const history: any
declare const localStorage: any
declare const sessionStorage: any
declare const indexedDB: any
declare const performance: {
  now(): number;
  mark(...a: any[]): any;
  measure(...a: any[]): any;
  timeOrigin: number;
  [key: string]: any
}
declare const crypto: any
declare const caches: any
declare const Deno: any
declare const Bun: any
declare const __dirname: string
declare const __filename: string
declare const module: any
declare const arguments: any
declare function require(id: string): any
declare function setTimeout(f: (...a: any[]) => void, ms?: number, ...a: any[]): any
declare function setInterval(f: (...a: any[]) => void, ms?: number, ...a: any[]): any
declare function setImmediate(f: (...a: any[]) => void, ...a: any[]): any
declare function clearTimeout(t: any): void
declare function clearInterval(t: any): void
declare function clearImmediate(t: any): void
declare function queueMicrotask(f: () => void): void
declare function structuredClone<T>(v: T, o?: any): T
declare function requestAnimationFrame(f: (t: number) => void): number
declare function cancelAnimationFrame(n: number): void
declare function requestIdleCallback(f: (t: any) => void): number
declare function getComputedStyle(e: any): any
declare function parseInt(s: string, r?: number): number
declare function parseFloat(s: string): number
declare function isNaN(n: any): boolean
declare function isFinite(n: any): boolean
declare function encodeURIComponent(s: any): string
declare function decodeURIComponent(s: string): string
declare function encodeURI(s: string): string
declare function decodeURI(s: string): string
declare function escape(s: string): string
declare function unescape(s: string): string
declare function eval(s: string): any
declare function alert(s?: any): void
declare function confirm(s?: any): boolean
declare function prompt(s?: any): string
declare function atob(s: string): string
declare function btoa(s: string): string
declare function fetch(input: any, init?: any): Promise<Response>
declare function reportError(e: any): void
declare function importScripts(...u: string[]): void
declare class EventTarget {
  addEventListener(t: string, f: any, o?: any): void;
  removeEventListener(t: string, f: any, o?: any): void;
  dispatchEvent(e: Event): boolean
}
declare class Event {
  constructor(t: string, o?: any);
  type: string;
  target: any;
  currentTarget: any;
  preventDefault(): void;
  stopPropagation(): void;
  stopImmediatePropagation(): void;
  composedPath(): any[];
  defaultPrevented: boolean
}
declare class CustomEvent<T> extends Event { detail: T }
declare class MessageEvent<T> extends Event { data: T; ports: any[]; origin: string }
declare class ErrorEvent extends Event { error: any; message: string }
declare class CloseEvent extends Event { code: number; reason: string; wasClean: boolean }
declare class ProgressEvent extends Event { loaded: number; total: number; lengthComputable: boolean }
declare class AbortController { signal: AbortSignal; abort(reason?: any): void }
declare class AbortSignal extends EventTarget {
  static abort(r?: any): AbortSignal;
  static timeout(n: number): AbortSignal;
  static any(s: AbortSignal[]): AbortSignal;
  aborted: boolean;
  reason: any;
  throwIfAborted(): void;
  onabort: any
}
declare class URL {
  constructor(u: any, b?: any);
  static canParse(u: any, b?: any): boolean;
  static createObjectURL(o: any): string;
  static revokeObjectURL(u: string): void;
  static parse(u: any, b?: any): URL;
  href: string;
  origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  searchParams: URLSearchParams;
  toString(): string;
  toJSON(): string
}
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(i?: any);
  append(k: string, v: string): void;
  delete(k: string): void;
  get(k: string): string;
  getAll(k: string): string[];
  has(k: string): boolean;
  set(k: string, v: string): void;
  sort(): void;
  toString(): string;
  forEach(f: (value: string, key: string) => void): void;
  entries(): Iterator<[string, string]>;
  keys(): Iterator<string>;
  values(): Iterator<string>;
  [Symbol.iterator](): Iterator<[string, string]>;
  size: number
}
declare class Headers implements Iterable<[string, string]> {
  constructor(i?: any);
  append(k: string, v: string): void;
  delete(k: string): void;
  get(k: string): string;
  getSetCookie(): string[];
  has(k: string): boolean;
  set(k: string, v: string): void;
  forEach(f: (value: string, key: string, h: Headers) => void): void;
  entries(): Iterator<[string, string]>;
  keys(): Iterator<string>;
  values(): Iterator<string>;
  [Symbol.iterator](): Iterator<[string, string]>
}
declare class Body {
  body: ReadableStream;
  bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
  blob(): Promise<Blob>;
  bytes(): Promise<Uint8Array>;
  formData(): Promise<FormData>;
  json(): Promise<any>;
  text(): Promise<string>
}
declare class Request extends Body {
  constructor(i: any, o?: any);
  url: string;
  method: string;
  headers: Headers;
  signal: AbortSignal;
  clone(): Request;
  cache: any;
  credentials: any;
  redirect: any;
  mode: any
}
declare class Response extends Body {
  constructor(b?: any, o?: any);
  static json(d: any, o?: any): Response;
  static error(): Response;
  static redirect(u: any, s?: number): Response;
  status: number;
  ok: boolean;
  statusText: string;
  headers: Headers;
  url: string;
  type: string;
  redirected: boolean;
  clone(): Response
}
declare class FormData {
  append(k: string, v: any, n?: string): void;
  delete(k: string): void;
  get(k: string): any;
  getAll(k: string): any[];
  has(k: string): boolean;
  set(k: string, v: any, n?: string): void;
  forEach(f: (value: any, key: string) => void): void;
  entries(): Iterator<[string, any]>;
  keys(): Iterator<string>;
  values(): Iterator<any>;
  [Symbol.iterator](): Iterator<[string, any]>
}
declare class Blob {
  constructor(p?: any, o?: any);
  size: number;
  type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  slice(...a: any[]): Blob;
  stream(): ReadableStream;
  text(): Promise<string>;
  bytes(): Promise<Uint8Array>
}
declare class File extends Blob { name: string; lastModified: number }
declare class FileReader extends EventTarget {
  readAsText(b: any): void;
  readAsDataURL(b: any): void;
  readAsArrayBuffer(b: any): void;
  result: any;
  abort(): void
}
declare class ReadableStream<T = any> {
  constructor(s?: any, o?: any);
  static from<T>(i: any): ReadableStream<T>;
  locked: boolean;
  cancel(r?: any): Promise<void>;
  getReader(o?: any): ReadableStreamDefaultReader<T>;
  pipeThrough(t: any, o?: any): ReadableStream;
  pipeTo(w: any, o?: any): Promise<void>;
  tee(): [ReadableStream<T>, ReadableStream<T>];
  values(): AsyncIterator<T>;
  [Symbol.asyncIterator](): AsyncIterator<T>
}
declare class ReadableStreamDefaultReader<T = any> {
  constructor(s: any);
  read(): Promise<IteratorResult<T>>;
  cancel(r?: any): Promise<void>;
  releaseLock(): void;
  closed: Promise<void>
}
declare class ReadableStreamBYOBReader extends ReadableStreamDefaultReader {}
declare class WritableStream<T = any> {
  constructor(s?: any, o?: any);
  locked: boolean;
  abort(r?: any): Promise<void>;
  close(): Promise<void>;
  getWriter(): WritableStreamDefaultWriter<T>
}
declare class WritableStreamDefaultWriter<T = any> {
  write(c?: T): Promise<void>;
  close(): Promise<void>;
  abort(r?: any): Promise<void>;
  releaseLock(): void;
  ready: Promise<void>;
  closed: Promise<void>;
  desiredSize: number
}
declare class TransformStream { constructor(t?: any, ...a: any[]); readable: ReadableStream; writable: WritableStream }
declare class CompressionStream extends TransformStream {}
declare class DecompressionStream extends TransformStream {}
declare class TextDecoderStream extends TransformStream {}
declare class TextEncoderStream extends TransformStream {}
declare class CountQueuingStrategy { constructor(o: any) }
declare class ByteLengthQueuingStrategy { constructor(o: any) }
declare class TextEncoder {
  encode(s?: string): Uint8Array;
  encodeInto(s: string, d: Uint8Array): any;
  encoding: string
}
declare class TextDecoder { constructor(l?: string, o?: any); decode(b?: any, o?: any): string; encoding: string }
declare class MessageChannel { port1: MessagePort; port2: MessagePort }
declare class MessagePort extends EventTarget {
  postMessage(m: any, t?: any): void;
  start(): void;
  close(): void;
  onmessage: any
}
declare class BroadcastChannel extends EventTarget { constructor(n: string); postMessage(m: any): void; close(): void }
declare class Worker extends EventTarget {
  constructor(u: any, o?: any);
  postMessage(m: any, t?: any): void;
  terminate(): void;
  onmessage: any
}
declare class WebSocket extends EventTarget {
  constructor(u: any, p?: any);
  send(d: any): void;
  close(c?: number, r?: string): void;
  readyState: number;
  url: string;
  protocol: string;
  binaryType: string;
  onopen: any;
  onmessage: any;
  onclose: any;
  onerror: any
}
declare class EventSource extends EventTarget { constructor(u: any, o?: any); close(): void; readyState: number }
declare class XMLHttpRequest extends EventTarget {
  open(...a: any[]): void;
  send(b?: any): void;
  abort(): void;
  setRequestHeader(k: string, v: string): void;
  getResponseHeader(k: string): string;
  getAllResponseHeaders(): string;
  readyState: number;
  status: number;
  statusText: string;
  response: any;
  responseText: string;
  responseURL: string;
  responseType: string;
  timeout: number;
  withCredentials: boolean;
  upload: EventTarget;
  onload: any;
  onerror: any;
  onabort: any;
  ontimeout: any;
  onreadystatechange: any;
  onloadend: any
}
declare class Node extends EventTarget {
  appendChild<T>(n: T): T;
  removeChild<T>(n: T): T;
  insertBefore<T>(n: T, r: any): T;
  replaceChild(n: any, o: any): any;
  cloneNode(d?: boolean): Node;
  contains(n: any): boolean;
  parentNode: any;
  parentElement: HTMLElement;
  childNodes: any;
  firstChild: any;
  lastChild: any;
  nextSibling: any;
  previousSibling: any;
  textContent: string;
  nodeName: string;
  nodeType: number;
  ownerDocument: any;
  isConnected: boolean
}
declare class Element extends Node {
  querySelector<E = HTMLElement>(s: string): E;
  querySelectorAll<E = HTMLElement>(s: string): E[];
  getAttribute(n: string): string;
  setAttribute(n: string, v: string): void;
  removeAttribute(n: string): void;
  hasAttribute(n: string): boolean;
  toggleAttribute(n: string): boolean;
  closest<E = HTMLElement>(s: string): E;
  matches(s: string): boolean;
  remove(): void;
  append(...n: any[]): void;
  prepend(...n: any[]): void;
  before(...n: any[]): void;
  after(...n: any[]): void;
  replaceWith(...n: any[]): void;
  replaceChildren(...n: any[]): void;
  getBoundingClientRect(): any;
  scrollIntoView(o?: any): void;
  classList: DOMTokenList;
  className: string;
  id: string;
  innerHTML: string;
  outerHTML: string;
  tagName: string;
  children: any;
  attachShadow(o: any): any;
  shadowRoot: any;
  insertAdjacentHTML(p: string, h: string): void;
  animate(...a: any[]): any
}
declare class DOMTokenList {
  add(...t: string[]): void;
  remove(...t: string[]): void;
  toggle(t: string, f?: boolean): boolean;
  contains(t: string): boolean;
  replace(a: string, b: string): boolean
}
declare class HTMLElement extends Element {
  style: any;
  dataset: Record<string, string>;
  click(): void;
  focus(o?: any): void;
  blur(): void;
  innerText: string;
  hidden: boolean;
  offsetWidth: number;
  offsetHeight: number
}
declare class SVGElement extends Element { style: any }
declare class HTMLInputElement extends HTMLElement { value: string; checked: boolean; select(): void }
declare class HTMLFormElement extends HTMLElement { submit(): void; reset(): void }
declare class HTMLCanvasElement extends HTMLElement { getContext(k: string): any; width: number; height: number }
declare class MutationObserver {
  constructor(f: any);
  observe(...a: any[]): void;
  disconnect(): void;
  takeRecords(): any[]
}
declare class IntersectionObserver {
  constructor(f: any, o?: any);
  observe(e: any): void;
  unobserve(e: any): void;
  disconnect(): void
}
declare class ResizeObserver { constructor(f: any); observe(e: any): void; unobserve(e: any): void; disconnect(): void }
declare class DOMParser { parseFromString(s: string, t: string): any }
declare class Image extends HTMLElement { src: string }
