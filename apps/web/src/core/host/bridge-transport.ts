export interface Envelope {
  v: 1;
  id: string;
  name: string;
  payload: unknown;
}

/** The name under which native code listens, in all three ways. */
const NATIVE_NAME = 'SCBridge';

/** Events by which a late bridge announces itself on the document. */
export const READY_EVENTS = ['SCBridgeReady', 'WebViewJavascriptBridgeReady'];

/**
 * Sends an envelope. A native side that answers on the spot does so by `reply` (a promise's value or
 * a callback's argument), refuses by `refuse`, which is given the reason; others answer by the page's global receiver.
 */
export type Transport = (
  envelope: Envelope,
  reply: (raw: unknown) => void,
  refuse: (reason: unknown) => void,
) => void;

/** Native objects: their `postMessage` takes no origin, unlike a window's. */
interface NativeObject {
  postMessage: (message: unknown) => unknown;
}

interface NativeScope {
  webkit?: { messageHandlers?: Record<string, NativeObject | undefined> };
  WebViewJavascriptBridge?: {
    callHandler?(name: string, data: unknown, callback: (reply: unknown) => void): void;
  };
  [NATIVE_NAME]?: NativeObject;
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

function follow(
  sent: unknown,
  reply: (raw: unknown) => void,
  refuse: (reason: unknown) => void,
): void {
  if (isThenable(sent)) {
    sent.then((raw) => (raw === undefined || raw === null ? undefined : reply(raw)), refuse);
  } else if (sent !== undefined && sent !== null && sent !== true) {
    reply(sent);
  }
}

/** The first way that is there: iOS message handler, injected object, WebViewJavascriptBridge. */
export function findTransport(scope: Window): Transport | undefined {
  const native = scope as unknown as NativeScope;
  const handler = native.webkit?.messageHandlers?.[NATIVE_NAME];
  if (typeof handler?.postMessage === 'function') {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    return (envelope, reply, refuse) => follow(handler.postMessage(envelope), reply, refuse);
  }
  const injected = native[NATIVE_NAME];
  if (typeof injected?.postMessage === 'function') {
    return (envelope, reply, refuse) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      follow(injected.postMessage(JSON.stringify(envelope)), reply, refuse);
  }
  const older = native.WebViewJavascriptBridge;
  if (typeof older?.callHandler === 'function') {
    return (envelope, reply) => older.callHandler?.(envelope.name, envelope, reply);
  }
  return undefined;
}
