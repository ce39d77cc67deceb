import { PAYER_CLAIM, PAYER_MARKS } from '@shtrans/contract/payers/facts';
import { type PaymentChannel, type ProviderChannel } from '@shtrans/contract/payments/facts';
import type { Checkout, Payment } from '@shtrans/contract/payments/schemas';
import { ApiError, errorText, hasCode } from '../../../core/api/api-error.ts';
import { isKnownCode, loadErrorTexts } from '../../../core/api/error-table.ts';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { currentHost } from '../../../core/host/current-host.ts';
import { loadMessages } from '../../../core/i18n/messages.ts';
import { href } from '../../../core/route/href.ts';
import { navigate } from '../../../core/route/router.ts';
import { renewOrder } from '../../../domain/orders/known-orders.ts';
import { confirmDialog } from '../../../ui/overlay/dialog.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { orderDetailMessages } from '../detail/detail-messages.ts';
import { PAY_MARK } from './pay-mark.ts';

/** Long enough for two lines, in ms. */
const LONG_MS = 5000;

/** Starts to pay; tapped twice, or after a lost answer, it is the same payment. */
function startPayment(id: string, channel: Partial<ProviderChannel>): Promise<Payment> {
  const query = { host: currentHost().host, ...channel };
  return attempt(`pay ${id} ${Object.values(query).join(' ')}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/payments', { params: { id }, query, idempotencyKey }),
  );
}

/** Has the host open its sheet, or the mini-program around this page its own page. */
async function askTheHost(checkout: Exclude<Checkout, { kind: 'page' | 'code' }>) {
  const { askHost } = await import('../../../core/host/host.ts');
  return checkout.kind === 'mini_program'
    ? await askHost('navigate', checkout.path)
    : await askHost('pay', checkout);
}

/** What came of starting to pay. */
interface Start {
  /**
   * `left`: the rider goes on where it is paid, or sees the result. `cancelled`: the sheet was closed without paying.
   * `unavailable`: the host opens nothing by the channel tried, or offers none. `payer_unknown`: the chat app does not
   * know the rider yet.
   */
  kind: 'left' | 'cancelled' | 'unavailable' | 'payer_unknown' | 'refused';
  tried?: PaymentChannel;
  /** The rider agreed to pay by another channel. */
  agreed?: boolean;
  error?: unknown;
}

/** What follows each. False when the rider stays. */
const FOLLOWS: Record<Start['kind'], (orderId: string, start: Start) => Promise<boolean>> = {
  left: () => Promise.resolve(true),
  cancelled: (orderId) => renewOrder(orderId).then(() => false),
  unavailable: payElsewhere,
  payer_unknown: askPayer,
  refused: stay,
};

const follow = (orderId: string, start: Start): Promise<boolean> =>
  FOLLOWS[start.kind](orderId, start).catch((error: unknown) =>
    stay(orderId, { kind: 'refused', error }),
  );

/**
 * Starts to pay by a channel, else by the best there is, and leads to where that is done: the cashier's page, the
 * host's sheet, a code on the result's page, which asks the gateway: what a sheet says is not believed.
 */
async function start(orderId: string, channel: Partial<ProviderChannel> = {}): Promise<Start> {
  try {
    const { id: payment, checkout } = await startPayment(orderId, channel);
    if (checkout?.kind === 'page') {
      window.location.assign(checkout.url);
      return { kind: 'left' };
    }
    if (checkout !== null && checkout.kind !== 'code') {
      const end = await askTheHost(checkout);
      if (!end.ok && end.error === 'cancelled') return { kind: 'cancelled' };
      if (!end.ok && (end.error === 'unavailable' || checkout.kind === 'mini_program')) {
        return { kind: 'unavailable', tried: checkout.kind === 'jsapi' ? JSAPI : checkout.kind };
      }
    }
    const by = checkout?.kind === 'code' ? checkout.kind : undefined;
    navigate('paymentResult', undefined, { id: orderId, payment, by });
    return { kind: 'left' };
  } catch (error) {
    if (hasCode(error, 'payment_not_offered')) return { kind: 'unavailable' };
    return { kind: hasCode(error, 'payer_unknown') ? 'payer_unknown' : 'refused', error };
  }
}

const JSAPI = 'wechat_jsapi';

/** Asks whether to pay by another channel that works here; where there is none, whether to go on in the own app. */
async function payElsewhere(orderId: string, { tried, agreed = false }: Start): Promise<boolean> {
  const query = { host: currentHost().host };
  const [{ offered, notOffered }, { askForOther, askForApp }] = await Promise.all([
    call('GET maas:/v1/payment-channels', { query }),
    import('./ask-for-other.ts'),
    renewOrder(orderId),
  ]);
  const other = offered.find(({ channel }) => channel !== tried);
  if (other !== undefined) {
    return (agreed || (await askForOther())) && (await payNow(orderId, other));
  }
  await askForApp(notOffered[0]?.reason);
  return false;
}

/** Says why, and shows the order as it is now. */
async function stay(orderId: string, { error }: Start): Promise<boolean> {
  showToast(errorText(error));
  await renewOrder(orderId);
  return false;
}

/**
 * The marks of the address of this order's page, once, where it has the first of them: they leave the address, so that
 * neither a reload nor the way back does anything again.
 */
function takeMarks(orderId: string, ...marks: readonly [string, ...string[]]) {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(marks[0]) || !url.href.includes(orderId)) return undefined;
  const taken = new URLSearchParams(url.search);
  for (const mark of marks) url.searchParams.delete(mark);
  window.history.replaceState(window.history.state, '', url.href);
  return taken;
}

/** The longest way back the gateway takes. */
const LONGEST = 1024;

/** The page that asked where it is about this order, else the order's own. */
function pageOf(orderId: string): string {
  const here = window.location.pathname + window.location.search;
  const about = here.includes(orderId) && here.length <= LONGEST;
  return about ? here : href('orderDetail', undefined, { id: orderId });
}

/** Leaves for the chat app's page that says who the rider is, and comes back by itself. */
async function askPayer(orderId: string): Promise<boolean> {
  const body = { returnTo: pageOf(orderId) };
  const { url } = await call('POST auth:/v1/payers/wechat', { body });
  window.location.assign(url);
  return true;
}

/**
 * Pays an order, by a channel or by the best there is. Inside the chat app a rider it does not know yet leaves to be
 * asked for, and comes back to `goOnPaying`. False when the rider stays: it was refused, and it says why, or the sheet
 * was closed without paying.
 */
export async function payNow(
  orderId: string,
  channel?: Partial<ProviderChannel>,
): Promise<boolean> {
  return await follow(orderId, await start(orderId, channel));
}

/**
 * Pays if a tap on another page of ours led here for that (a link from elsewhere pays nothing by itself), and goes on
 * after the chat app was asked who pays, if this page was just come back to: once, and never round again by itself.
 * False when the rider stays, as `payNow` says.
 */
export async function goOnPaying(orderId: string): Promise<boolean> {
  if (takeMarks(orderId, PAY_MARK)) {
    const isOurs = document.referrer.startsWith(`${window.location.origin}/`);
    return isOurs && (await payNow(orderId));
  }
  const marks = takeMarks(orderId, PAYER_MARKS.answer, PAYER_MARKS.elsewhere);
  if (marks === undefined) return false;
  const failure = await claimFailure(marks.get(PAYER_MARKS.answer) ?? '');
  const started: Start = failure ? { kind: 'payer_unknown', ...failure } : await start(orderId);
  return started.kind === 'payer_unknown'
    ? await offerAnother(orderId, marks.has(PAYER_MARKS.elsewhere), started.error)
    : await follow(orderId, started);
}

/** Hands in what the chat app said of the rider: a claim, or the code of what went wrong. Null: the payer is known. */
async function claimFailure(answer: string): Promise<{ error: unknown } | null> {
  if (PAYER_CLAIM.test(answer)) {
    return await call('POST auth:/v1/payers/wechat/claim', { body: { claim: answer } }).then(
      () => null,
      (error: unknown) => ({ error }),
    );
  }
  await loadErrorTexts();
  const code = isKnownCode(answer) ? answer : 'payer_unknown';
  return { error: new ApiError(code, 'the payer is not known') };
}

/** Says why the sheet cannot be opened, and offers what can be done instead: the rider decides. */
async function offerAnother(orderId: string, elsewhere: boolean, error: unknown): Promise<boolean> {
  await loadMessages(orderDetailMessages);
  const { payer: t } = orderDetailMessages();
  const again = error instanceof ApiError && error.recovery !== 'go_back';
  if (!elsewhere && !again) {
    showToast({ content: errorText(error), duration: LONG_MS });
    return false;
  }
  const agreed = await confirmDialog({
    title: t.failed,
    content: errorText(error),
    cancelText: t.later,
    confirmText: elsewhere ? t.elsewhere : t.again,
  });
  if (!agreed) return false;
  return elsewhere
    ? await follow(orderId, { kind: 'unavailable', tried: JSAPI, agreed })
    : await payNow(orderId);
}
