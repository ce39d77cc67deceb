import { headerSafe } from '../../../api/header-safe.ts';
import { QUICK_MS, RIDER_MS, textNamed } from '../../answer-within.ts';
import type { AppInfo } from '../../app-info.ts';
import { createBridge, type Bridge } from '../../bridge.ts';
import type { HostAnswer, PaymentSheet, SharedPage } from '../../capabilities.ts';
import type { Point } from '../../location.ts';

/** One call of the own app: its payload, how its reply is read (undefined: malformed), and how long it may take. */
interface NativeCall<P extends object, R> {
  limitMs: number;
  read: (reply: unknown) => R | undefined;
  /** Never set: it carries the payload's type. */
  payload?: P;
}

type Nothing = Record<string, never>;

const fieldsOf = (reply: unknown): Readonly<Record<string, unknown>> =>
  typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>) : {};

/** Undefined if absent, a text that is valid in a header, or null for anything else. */
const text = (value: unknown): string | undefined | null => {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' && headerSafe(value) ? value : null;
};

/** Reads texts, which may be absent. Anything else makes the reply malformed, and nothing of it is stored. */
function readAppInfo(reply: unknown): AppInfo | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const fields = fieldsOf(reply);
  const deviceId = text(fields['deviceId']);
  const userId = text(fields['userId']);
  const appVersion = text(fields['appVersion']);
  if (deviceId === null || userId === null || appVersion === null) return undefined;
  return { deviceId, userId, appVersion };
}

function readPoint(reply: unknown): Point | undefined {
  const { lat, lon } = fieldsOf(reply);
  const isPoint =
    typeof lat === 'number' &&
    typeof lon === 'number' &&
    Math.abs(lat) <= 90 &&
    Math.abs(lon) <= 180;
  return isPoint ? { lat, lon } : undefined;
}

const readPassed = (reply: unknown): boolean | undefined => {
  const { passed } = fieldsOf(reply);
  return typeof passed === 'boolean' ? passed : undefined;
};

/** For calls whose reply only reports that they are done. */
const readDone = (): true => true;

/** All calls of the own app, by name. Points are WGS 84. */
const CALLS = {
  /** A reply after the start-up limit is still stored. */
  SCGetAppInfo: { limitMs: 30_000, read: readAppInfo } as NativeCall<Nothing, AppInfo>,
  SCShare: { limitMs: RIDER_MS, read: readDone } as NativeCall<SharedPage, true>,
  SCClose: { limitMs: QUICK_MS, read: readDone } as NativeCall<Nothing, true>,
  SCOpenUrl: { limitMs: QUICK_MS, read: readDone } as NativeCall<{ url: string }, true>,
  SCScan: { limitMs: RIDER_MS, read: textNamed('text') } as NativeCall<Nothing, string>,
  SCGetLocation: { limitMs: 10_000, read: readPoint } as NativeCall<Nothing, Point>,
  SCPay: { limitMs: RIDER_MS, read: readDone } as NativeCall<
    Pick<PaymentSheet, 'parameters'>,
    true
  >,
  SCVerifyFace: { limitMs: RIDER_MS, read: readPassed } as NativeCall<
    { certificate: string },
    boolean
  >,
};

type Calls = typeof CALLS;
type PayloadOf<N extends keyof Calls> = Calls[N] extends NativeCall<infer P, unknown> ? P : never;
type ResultOf<N extends keyof Calls> = Calls[N] extends NativeCall<object, infer R> ? R : never;

let bridge: Bridge | undefined;

/** Calls the own app by name. Never rejects. */
export function askOwnApp<N extends keyof Calls>(
  name: N,
  payload: PayloadOf<N>,
): Promise<HostAnswer<ResultOf<N>>> {
  const { limitMs, read } = CALLS[name] as NativeCall<PayloadOf<N>, ResultOf<N>>;
  bridge ??= createBridge(window);
  return bridge({ name, payload, read }, limitMs);
}

/** For tests. */
export const forgetBridge = (): void => void (bridge = undefined);
