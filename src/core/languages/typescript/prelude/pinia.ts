// Pinia: stores have what their set-up returns.
export declare function defineStore<S>(id: string, setup: () => S, options?: any): () => S
