/** One input source of the W3C WebDriver protocols: both of them send the same JSON. */
export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  parameters?: { pointerType: 'mouse' | 'touch' };
  actions: readonly Readonly<Record<string, string | number>>[];
}

export interface EngineOptions {
  /** Size of the page in CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  density: number;
}

/** A tab on its own phone: it shares no storage with another tab. */
export interface EngineTab {
  /** Loads an address and waits for its `load` event. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Moves through the tab's history: -1 is back. Does not wait for the page. */
  travel(by: -1 | 1): Promise<void>;
  /**
   * Calls a function in the page with JSON arguments and waits for its promise. Rejects with what it throws, and if the
   * page is left during the call.
   */
  call<A extends readonly unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  perform(...sources: readonly InputSource[]): Promise<void>;
  /** Returns a PNG of the visible page. */
  picture(): Promise<Buffer>;
  /** Deletes the phone with all its storage. */
  close(): Promise<void>;
}

/** A running browser. */
export interface RunningEngine {
  /** Returns a new phone with one tab. WebKitGTK can have only one at a time. */
  newTab(): Promise<EngineTab>;
  /** Stops the browser and all processes it started. */
  close(): Promise<void>;
}

/** Engines differ in their touch input: WebKitGTK has none. */
export interface Engine {
  name: 'webkit' | 'firefox';
  pointerType: 'mouse' | 'touch';
  start(options: EngineOptions): Promise<RunningEngine>;
}
