import { answerWithin, calledBack, RIDER_MS, type Callbacks } from '../../answer-within.ts';
import {
  succeeded,
  failed,
  type HostAnswer,
  type HostMessage,
  type HostModule,
  type PaymentSheet,
} from '../../capabilities.ts';
import { containerFunctions } from '../../container-functions.ts';
import { decodeMessage, encodeMessage, shareMessage } from '../../message-codec.ts';

/** Only the payment app and apps on its container can resolve this address. */
const SDK = 'https://appx/web-view.min.js';

/** The functions of the payment app's container for pages of mini-programs, as far as the app uses them. */
interface Container {
  navigateTo?: (options: { url: string } & Partial<Callbacks>) => void;
  navigateBack?: () => void;
  postMessage?: (message: object) => void;
  /** Has room for one listener: the last assignment wins. */
  onMessage?: (message: unknown) => void;
  startShare?: () => void;
  tradePay?: (options: Readonly<Record<string, unknown>>) => void;
}

const { find, ask } = containerFunctions((): Container | undefined => {
  const { my } = window as Window & { my?: Container };
  return typeof my?.postMessage === 'function' ? my : undefined;
}, SDK);

/** The pending receiver of a message by its name; the last one wins. */
const waiting = new Map<string, (message: HostMessage) => void>();

/** Passes a message of the mini-program to its receiver, once; drops other messages. */
function receive(raw: unknown): void {
  const message = decodeMessage(raw);
  const take = message && waiting.get(message.name);
  if (message === undefined || take === undefined) {
    console.warn(`a message that nobody asked for: ${message?.name.slice(0, 64) ?? 'unreadable'}`);
    return;
  }
  waiting.delete(message.name);
  take(message);
}

/** Sends a message and waits for its answer. Registers the listener before it sends. */
async function exchange(
  message: HostMessage,
  answeredBy: string,
  limitMs: number,
): Promise<HostAnswer<HostMessage>> {
  let take: ((message: HostMessage) => void) | undefined;
  let isThere = true;
  const answer = await answerWithin(
    limitMs,
    async () => {
      const my = await find();
      if (my?.postMessage === undefined) {
        isThere = false;
        throw new Error('no container');
      }
      my.onMessage = receive;
      const reply = new Promise<HostMessage>((resolve) => {
        take = resolve;
        waiting.set(answeredBy, resolve);
      });
      // The container's `postMessage`, not a window's.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      my.postMessage(encodeMessage(message));
      return await reply;
    },
    (reply) => reply as HostMessage,
  );
  if (waiting.get(answeredBy) === take) waiting.delete(answeredBy);
  return isThere ? answer : failed('unavailable');
}

/** The code with which the container's sheet reports that the rider closed it. */
const CLOSED = '6001';

/** Opens the payment app's sheet for what it signed. For every other result code, the gateway knows the outcome. */
async function pay({ kind, parameters }: PaymentSheet): Promise<HostAnswer> {
  const my = await find();
  const open = my?.tradePay;
  if (kind !== 'app' || typeof open !== 'function') return failed('unavailable');
  const reply = await answerWithin(
    RIDER_MS,
    () =>
      new Promise((resolve) => {
        open.call(my, { ...parameters, success: resolve, fail: resolve });
      }),
    (end) => String((end as { resultCode?: unknown } | null | undefined)?.resultCode),
  );
  if (!reply.ok) return reply;
  return reply.value === CLOSED ? failed('cancelled') : succeeded;
}

/** The capabilities of mini-programs in the payment app's container: the payment app's own and the maps app's. */
export const inContainer: HostModule = {
  exchange,
  pay,
  navigate: (url) =>
    ask('navigateTo', (navigateTo) => calledBack((callbacks) => navigateTo({ url, ...callbacks }))),
  close: () => ask('navigateBack', (navigateBack) => navigateBack()),
  async share(page) {
    const posted = await ask('postMessage', (post) => post(encodeMessage(shareMessage(page))));
    const opened = posted.ok ? await ask('startShare', (startShare) => startShare()) : posted;
    return opened.ok ? { ok: true, value: 'opened' } : opened;
  },
};
