import { announced } from './announced.ts';
import type { HostAnswer, HostError } from './capabilities.ts';
import { type Envelope, findTransport, READY_EVENTS, type Transport } from './bridge-transport.ts';
import { fromJson } from '../storage/from-json.ts';
import { randomId } from './device-id.ts';

/** One native call and how its reply is read; undefined means malformed. */
export interface BridgeCall<R> {
  name: string;
  payload: object;
  read: (reply: unknown) => R | undefined;
}

/** Never throws and never rejects. */
export type Bridge = <R>(call: BridgeCall<R>, timeoutMs: number) => Promise<HostAnswer<R>>;

/** Limit for an absent bridge to announce itself, in ms. */
const READY_WAIT_MS = 300;

/** The global by which native code answers: `window.SCBridgeReceive({ id, result } | { id, error })`. */
export const RECEIVE = 'SCBridgeReceive';

type Reply = { id?: unknown; result?: unknown; error?: unknown };

/**
 * Native code gives its reason as one of these words, alone or as a `code`; anything else is a refusal. A promise
 * that it rejects has the word, or JSON with it, as the message of an error.
 */
function whyNot(raw: unknown): HostError {
  const reason = raw instanceof Error ? (fromJson(raw.message) ?? raw.message) : raw;
  const { code } = (reason ?? {}) as { code?: unknown };
  const word = typeof reason === 'string' ? reason : code;
  return word === 'cancelled' || word === 'unavailable' ? word : 'rejected';
}

/** Replies come as objects or as JSON text; anything else is malformed. */
function asReply(raw: unknown): Reply | 'malformed' {
  const value = typeof raw === 'string' ? fromJson(raw) : raw;
  return typeof value === 'object' && value !== null ? value : 'malformed';
}

/** Talks to the provider's own app. One per page; `scope` is the window. */
export function createBridge(scope: Window): Bridge {
  const page = randomId().slice(0, 8);
  const pending = new Map<string, (reply: Reply) => void>();
  let transport: Promise<Transport | undefined> | undefined;
  let count = 0;

  // Unknown and late ids have no pending call and are dropped.
  const receive = (raw: unknown): void => {
    const reply = asReply(raw);
    if (reply !== 'malformed' && typeof reply.id === 'string') pending.get(reply.id)?.(reply);
  };
  Object.defineProperty(scope, RECEIVE, { value: receive, configurable: true });

  const ask = async (send: Transport, envelope: Envelope, timeoutMs: number) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reply = await new Promise<Reply | HostError>((resolve) => {
      timer = setTimeout(() => resolve('timeout'), timeoutMs);
      pending.set(envelope.id, resolve);
      const refuse = (reason: unknown): void => resolve(whyNot(reason));
      try {
        send(envelope, (raw) => resolve(asReply(raw)), refuse);
      } catch (error) {
        refuse(error);
      }
    });
    clearTimeout(timer);
    pending.delete(envelope.id);
    return reply;
  };

  return async ({ name, payload, read }, timeoutMs) => {
    transport ??= announced(() => findTransport(scope), READY_EVENTS, READY_WAIT_MS);
    const send = await transport;
    if (send === undefined) {
      transport = undefined;
      return { ok: false, error: 'unavailable' };
    }
    count += 1;
    const reply = await ask(send, { v: 1, id: `${page}-${count}`, name, payload }, timeoutMs);
    if (typeof reply === 'string') return { ok: false, error: reply };
    if (reply.error !== undefined && reply.error !== null)
      return { ok: false, error: whyNot(reply.error) };
    // A direct answer may be the result itself, without an envelope.
    const value = read('result' in reply ? reply.result : reply);
    return value === undefined ? { ok: false, error: 'malformed' } : { ok: true, value };
  };
}
