/** The part of a service worker's scope that ours use: its types conflict with those of pages. */
export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: Fetching & { respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: Lasting & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { unregister(): Promise<boolean> };
}

export interface Lasting {
  waitUntil(this: void, work: Promise<unknown>): void;
}

export interface Fetching extends Lasting {
  request: Request;
}
