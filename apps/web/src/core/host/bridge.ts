import { randomId } from './device-id.ts';
import {
  findTransport,
  TRANSPORT_READY_EVENTS,
  type Envelope,
  type Transport,
} from './bridge-transport.ts';

/** Why a native call gave no result. `unavailable`: this page has no bridge. */
type BridgeError = 'unavailable' | 'timeout' | 'rejected' | 'malformed' | 'aborted';

type BridgeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: BridgeError };

/** One native call: what it sends and how its reply is read; undefined means malformed. */
export interface BridgeCall<P, R> {
  name: string;
  read: (reply: unknown) => R | undefined;
  /** Only here to hold the payload's type. */
  payload?: P;
}

export interface Bridge {
  /** Never throws and never rejects. */
  request<P, R extends object>(
    call: BridgeCall<P, R>,
    payload: P,
    options: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<BridgeResult<R>>;
}

/** How long an absent bridge may take to announce itself. */
const READY_WAIT_MS = 300;

/** The global by which native code answers: `window.SCBridgeReceive({ id, result } | { id, error })`. */
export const RECEIVE = 'SCBridgeReceive';

type Reply = { id?: unknown; result?: unknown; error?: unknown };

const failed = (error: BridgeError): { ok: false; error: BridgeError } => ({ ok: false, error });

/** Replies come as objects or as JSON text; undefined is neither. */
function asReply(raw: unknown): Reply | undefined {
  let value = raw;
  if (typeof raw === 'string') {
    try {
      value = JSON.parse(raw);
    } catch {
      return undefined;
    }
  }
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** Talks to the provider's own app. One per page; `scope` is the window. */
export function createBridge(scope: Window): Bridge {
  const page = randomId().slice(0, 8);
  const pending = new Map<string, (reply: Reply | undefined) => void>();
  let transport: Promise<Transport | undefined> | undefined;
  let count = 0;

  // Unknown and late ids find nobody waiting and are dropped.
  const receive = (raw: unknown): void => {
    const reply = asReply(raw);
    if (typeof reply?.id === 'string') pending.get(reply.id)?.(reply);
  };
  Object.defineProperty(scope, RECEIVE, { value: receive, configurable: true });

  return {
    async request(call, payload, { timeoutMs, signal }) {
      if (signal?.aborted === true) return failed('aborted');
      transport ??= waitForTransport(scope);
      const send = await transport;
      if (send === undefined) {
        transport = undefined;
        return failed('unavailable');
      }
      count += 1;
      const id = `${page}-${count}`;
      type Settled = BridgeResult<NonNullable<ReturnType<typeof call.read>>>;
      return new Promise<Settled>((resolve) => {
        const settle = (result: Settled): void => {
          if (!pending.delete(id)) return;
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
          resolve(result);
        };
        const abort = (): void => settle(failed('aborted'));
        const answer = (reply: Reply | undefined): void => {
          if (reply === undefined) return settle(failed('malformed'));
          if (reply.error !== undefined && reply.error !== null) return settle(failed('rejected'));
          // A direct answer may be the result itself, without an envelope.
          const value = call.read('result' in reply ? reply.result : reply);
          settle(value === undefined ? failed('malformed') : { ok: true, value });
        };
        const timer = setTimeout(() => settle(failed('timeout')), timeoutMs);
        pending.set(id, answer);
        signal?.addEventListener('abort', abort);
        const envelope: Envelope = { v: 1, id, name: call.name, payload };
        try {
          send(
            envelope,
            (raw) => pending.get(id)?.(asReply(raw)),
            () => settle(failed('rejected')),
          );
        } catch {
          settle(failed('rejected'));
        }
      });
    },
  };
}

/** The transport, now or once it announces itself. */
function waitForTransport(scope: Window): Promise<Transport | undefined> {
  const present = findTransport(scope);
  if (present !== undefined) return Promise.resolve(present);
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      for (const event of TRANSPORT_READY_EVENTS) {
        scope.document.removeEventListener(event, done);
      }
      resolve(findTransport(scope));
    };
    const timer = setTimeout(done, READY_WAIT_MS);
    for (const event of TRANSPORT_READY_EVENTS) scope.document.addEventListener(event, done);
  });
}
