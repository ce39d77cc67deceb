import { answerWithin, calledBack, RIDER_MS, type Callbacks } from '../../answer-within.ts';
import {
  done,
  failed,
  type HostAnswer,
  type HostMessage,
  type HostModule,
  type PaymentSheet,
} from '../../capabilities.ts';
import { containerFunctions } from '../../container-functions.ts';
import { decodeMessage, encodeMessage, shareMessage } from '../../message-codec.ts';

/** Only the payment app and what is built on its container can resolve it. */
const SDK = 'https://appx/web-view.min.js';

/** What the payment app's container offers pages of mini-programs, as far as we ask for it. */
interface Container {
  navigateTo?: (options: { url: string } & Partial<Callbacks>) => void;
  navigateBack?: () => void;
  postMessage?: (message: object) => void;
  /** One slot: who assigns it has it. */
  onMessage?: (message: unknown) => void;
  startShare?: () => void;
  tradePay?: (options: Readonly<Record<string, unknown>>) => void;
}

const { find, ask } = containerFunctions((): Container | undefined => {
  const { my } = window as Window & { my?: Container };
  return typeof my?.postMessage === 'function' ? my : undefined;
}, SDK);

/** Who waits for a message, by its name: the one that asked last. */
const waiting = new Map<string, (message: HostMessage) => void>();

/** Takes a message of the mini-program: for who asked for it, once; nobody else's is kept. */
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

/** Sends a message and waits for its answer. The listener stands before the message goes. */
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
      // The container's, not a window's.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      my.postMessage(encodeMessage(message));
      return await reply;
    },
    (said) => said as HostMessage,
  );
  if (waiting.get(answeredBy) === take) waiting.delete(answeredBy);
  return isThere ? answer : failed('unavailable');
}

/** How the container's sheet says that the rider closed it. */
const CLOSED = '6001';

/** Opens the payment app's sheet for what it signed; whatever else it says, the gateway is asked. */
async function pay({ kind, parameters }: PaymentSheet): Promise<HostAnswer> {
  const my = await find();
  const open = my?.tradePay;
  if (kind !== 'app' || typeof open !== 'function') return failed('unavailable');
  const said = await answerWithin(
    RIDER_MS,
    () =>
      new Promise((resolve) => {
        open.call(my, { ...parameters, success: resolve, fail: resolve });
      }),
    (end) => String((end as { resultCode?: unknown } | null | undefined)?.resultCode),
  );
  if (!said.ok) return said;
  return said.value === CLOSED ? failed('cancelled') : done;
}

/** What mini-programs in the payment app's container do: the payment app's own, and the maps app's. */
export const inContainer: HostModule = {
  exchange,
  pay,
  navigate: (url) =>
    ask('navigateTo', (navigateTo) => calledBack((told) => navigateTo({ url, ...told }))),
  close: () => ask('navigateBack', (navigateBack) => navigateBack()),
  async share(page) {
    const told = await ask('postMessage', (post) => post(encodeMessage(shareMessage(page))));
    const opened = told.ok ? await ask('startShare', (startShare) => startShare()) : told;
    return opened.ok ? { ok: true, value: 'opened' } : opened;
  },
};
