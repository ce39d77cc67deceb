import type { HostAnswer } from './capabilities.ts';

/** Limit for what a host does without the rider, in ms. */
export const QUICK_MS = 5000;
/** Limit for what a rider does in a sheet or with the camera, in ms. */
export const RIDER_MS = 300_000;

/** The callbacks of all these SDKs. */
export interface Callbacks {
  success: (reply?: unknown) => void;
  fail: (reply?: unknown) => void;
  cancel: (reply?: unknown) => void;
}

/** How the SDKs report that the rider left: `scanQRCode:cancel`, `user cancelled`, "取消". */
const LEFT = /cancel|取消/i;

const textOf = (reply: unknown): string => {
  const {
    errMsg,
    errorMessage,
    message,
    err_msg: older,
  } = (reply ?? {}) as Record<string, unknown>;
  return [reply, errMsg, errorMessage, message, older]
    .filter((text) => typeof text === 'string')
    .join(' ');
};

/** Turns a call with callbacks into a promise, which rejects with the reply of the SDK. */
export const calledBack = (call: (callbacks: Callbacks) => void): Promise<unknown> =>
  new Promise((resolve, reject) => {
    call({ success: resolve, fail: reject, cancel: () => reject(new Error('cancelled')) });
  });

/**
 * Resolves with the host's answer to one request: `timeout` without a reply, `rejected` after a throw or a refusal,
 * `cancelled` if the rider left, and `malformed` if `read` returns undefined. Drops a later reply.
 */
export async function answerWithin<T>(
  limitMs: number,
  ask: () => unknown,
  read: (reply: unknown) => T | undefined,
): Promise<HostAnswer<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<HostAnswer<T>>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, error: 'timeout' }), limitMs);
  });
  const readAnswer = async (): Promise<HostAnswer<T>> => {
    try {
      const value = read(await ask());
      return value === undefined ? { ok: false, error: 'malformed' } : { ok: true, value };
    } catch (reason) {
      return { ok: false, error: LEFT.test(textOf(reason)) ? 'cancelled' : 'rejected' };
    }
  };
  const answer = await Promise.race([readAnswer(), silence]);
  clearTimeout(timer);
  return answer;
}

/** For calls that only report that they are done. */
export async function doneWithin(limitMs: number, ask: () => unknown): Promise<HostAnswer> {
  const answer = await answerWithin(limitMs, ask, () => true);
  return answer.ok ? { ok: true, value: undefined } : answer;
}

/** Returns the text in the field `name` of an SDK's reply. */
export const textNamed =
  (name: string) =>
  (reply: unknown): string | undefined => {
    const text = (reply as Record<string, unknown> | null | undefined)?.[name];
    return typeof text === 'string' && text !== '' ? text : undefined;
  };
