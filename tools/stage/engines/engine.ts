/** One source of input of the W3C WebDriver protocols: both of them send the same JSON. */
export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  parameters?: { pointerType: 'mouse' | 'touch' };
  actions: readonly Readonly<Record<string, string | number>>[];
}

export interface EngineOptions {
  /** Of the page, in CSS pixels. */
  width: number;
  height: number;
  /** Device pixels to one CSS pixel. */
  density: number;
}

/** A tab on a phone of its own: nothing is kept there that another tab kept. */
export interface EngineTab {
  /** Loads an address and waits for its `load` event. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Moves through the tab's history: -1 is back. Does not wait for the page. */
  travel(by: -1 | 1): Promise<void>;
  /**
   * Calls a function in the page with arguments that JSON can carry and waits for its promise. Rejects with what it throws,
   * and when the page is left meanwhile.
   */
  call<A extends readonly unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  perform(...sources: readonly InputSource[]): Promise<void>;
  /** A PNG of what is seen. */
  picture(): Promise<Buffer>;
  /** Forgets the phone with all that it keeps. */
  close(): Promise<void>;
}

/** A browser that runs. */
export interface RunningEngine {
  /** A fresh phone with one tab. WebKitGTK has one at a time. */
  newTab(): Promise<EngineTab>;
  /** Ends the browser and everything it started. */
  close(): Promise<void>;
}

/** Engines differ in what a finger is: WebKitGTK has no touch input. */
export interface Engine {
  name: 'webkit' | 'firefox';
  pointerType: 'mouse' | 'touch';
  start(options: EngineOptions): Promise<RunningEngine>;
}
