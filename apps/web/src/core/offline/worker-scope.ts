/** As much of a service worker's world as ours use: the page's types and its do not go together. */
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
