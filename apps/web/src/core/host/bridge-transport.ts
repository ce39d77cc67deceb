export interface Envelope {
  v: 1;
  id: string;
  name: string;
  payload: unknown;
}

/** The name under which native code listens, in all three transports. */
const NATIVE_NAME = 'SCBridge';

/** Events by which a late bridge announces itself on the document. */
export const READY_EVENTS = ['SCBridgeReady', 'WebViewJavascriptBridgeReady'];

/**
 * Sends an envelope. A native side that answers immediately calls `reply` (with a promise's value or a callback's
 * argument) or `refuse` with the reason; others answer through the page's global receiver.
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
  returned: unknown,
  reply: (raw: unknown) => void,
  refuse: (reason: unknown) => void,
): void {
  if (isThenable(returned)) {
    returned.then((raw) => (raw === undefined || raw === null ? undefined : reply(raw)), refuse);
  } else if (returned !== undefined && returned !== null && returned !== true) {
    reply(returned);
  }
}

/** Returns the first available transport: iOS message handler, injected object, WebViewJavascriptBridge. */
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
