import type { HostAnswer } from './capabilities.ts';

/** What a host does by itself is answered within this, in ms. */
export const QUICK_MS = 5000;
/** What a rider does in a sheet or before a camera may take this long, in ms. */
export const RIDER_MS = 300_000;

/** The callbacks that all these SDKs take. */
export interface Callbacks {
  success: (said?: unknown) => void;
  fail: (said?: unknown) => void;
  cancel: (said?: unknown) => void;
}

/** How the SDKs say that the rider left: `scanQRCode:cancel`, `user cancelled`, "取消". */
const LEFT = /cancel|取消/i;

const textOf = (said: unknown): string => {
  const { errMsg, errorMessage, message, err_msg: older } = (said ?? {}) as Record<string, unknown>;
  return [said, errMsg, errorMessage, message, older]
    .filter((text) => typeof text === 'string')
    .join(' ');
};

/** A call that tells by callbacks, as a promise; its rejection is what the SDK said. */
export const calledBack = (call: (callbacks: Callbacks) => void): Promise<unknown> =>
  new Promise((resolve, reject) => {
    call({ success: resolve, fail: reject, cancel: () => reject(new Error('cancelled')) });
  });

/**
 * A host's answer to one question, whatever the host does: silence is `timeout`, a throw or a refusal `rejected`, a
 * rider who left `cancelled`, and a reply of which `read` makes nothing `malformed`. What comes later is dropped.
 */
export async function answerWithin<T>(
  limitMs: number,
  ask: () => unknown,
  read: (said: unknown) => T | undefined,
): Promise<HostAnswer<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<HostAnswer<T>>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, error: 'timeout' }), limitMs);
  });
  const answered = async (): Promise<HostAnswer<T>> => {
    try {
      const value = read(await ask());
      return value === undefined ? { ok: false, error: 'malformed' } : { ok: true, value };
    } catch (said) {
      return { ok: false, error: LEFT.test(textOf(said)) ? 'cancelled' : 'rejected' };
    }
  };
  const answer = await Promise.race([answered(), silence]);
  clearTimeout(timer);
  return answer;
}

/** For calls that only say that they were done. */
export async function doneWithin(limitMs: number, ask: () => unknown): Promise<HostAnswer> {
  const answer = await answerWithin(limitMs, ask, () => true);
  return answer.ok ? { ok: true, value: undefined } : answer;
}

/** A text under `name` of what an SDK said. */
export const textNamed =
  (name: string) =>
  (said: unknown): string | undefined => {
    const text = (said as Record<string, unknown> | null | undefined)?.[name];
    return typeof text === 'string' && text !== '' ? text : undefined;
  };
