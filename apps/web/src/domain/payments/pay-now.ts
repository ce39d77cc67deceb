import { PAYER_CLAIM, PAYER_MARKS } from '@shtrans/contract/payers/facts';
import { type PaymentChannel, type ProviderChannel } from '@shtrans/contract/payments/facts';
import type { Checkout, Payment } from '@shtrans/contract/payments/schemas';
import { ApiError, errorText, hasCode } from '../../core/api/api-error.ts';
import { isKnownCode, loadErrorTexts } from '../../core/api/error-table.ts';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { currentHost } from '../../core/host/current-host.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { href } from '../../core/route/href.ts';
import { navigate } from '../../core/route/router.ts';
import { renewOrder } from '../orders/known-orders.ts';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { paymentMessages } from './messages.ts';
import { PAY_MARK } from './pay-mark.ts';

/** Long enough to read two lines, in ms. */
const LONG_MS = 5000;

/** Starts a payment; a second tap, or a retry after a lost answer, is the same payment. */
function startPayment(id: string, channel: Partial<ProviderChannel>): Promise<Payment> {
  const query = { host: currentHost().host, ...channel };
  return attempt(`pay ${id} ${Object.values(query).join(' ')}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/payments', { params: { id }, query, idempotencyKey }),
  );
}

/** Opens the host's sheet, or the own page of the mini-program around this page. */
async function openInHost(checkout: Exclude<Checkout, { kind: 'page' | 'code' }>) {
  const { askHost } = await import('../../core/host/host.ts');
  return checkout.kind === 'mini_program'
    ? await askHost('navigate', checkout.path)
    : await askHost('pay', checkout);
}

/** The result of starting a payment. */
interface Start {
  /**
   * `left`: the rider pays elsewhere, or sees the result. `cancelled`: the sheet was closed without paying.
   * `unavailable`: the host opens nothing by the tried channel, or offers none. `payer_unknown`: the chat app does not
   * know the rider yet.
   */
  kind: 'left' | 'cancelled' | 'unavailable' | 'payer_unknown' | 'refused';
  tried?: PaymentChannel;
  /** The rider agreed to pay by another channel. */
  agreed?: boolean;
  error?: unknown;
}

/** What follows each result. Returns false if the rider stays. */
const FOLLOWS: Record<Start['kind'], (orderId: string, start: Start) => Promise<boolean>> = {
  left: () => Promise.resolve(true),
  cancelled: (orderId) => renewOrder(orderId).then(() => false),
  unavailable: payElsewhere,
  payer_unknown: identifyPayer,
  refused: stay,
};

const follow = (orderId: string, start: Start): Promise<boolean> =>
  FOLLOWS[start.kind](orderId, start).catch((error: unknown) =>
    stay(orderId, { kind: 'refused', error }),
  );

/**
 * Starts a payment by a channel, or by the best one, and leads to the cashier's page, the host's sheet, or a code on
 * the result page. The result page asks the gateway: the sheet's report is not trusted.
 */
async function start(orderId: string, channel: Partial<ProviderChannel> = {}): Promise<Start> {
  try {
    const { id: payment, checkout } = await startPayment(orderId, channel);
    if (checkout?.kind === 'page') {
      window.location.assign(checkout.url);
      return { kind: 'left' };
    }
    if (checkout !== null && checkout.kind !== 'code') {
      const hostResult = await openInHost(checkout);
      if (!hostResult.ok && hostResult.error === 'cancelled') return { kind: 'cancelled' };
      if (
        !hostResult.ok &&
        (hostResult.error === 'unavailable' || checkout.kind === 'mini_program')
      ) {
        return { kind: 'unavailable', tried: checkout.kind === 'jsapi' ? JSAPI : checkout.kind };
      }
    }
    const codeKind = checkout?.kind === 'code' ? checkout.kind : undefined;
    navigate('paymentResult', undefined, { id: orderId, payment, by: codeKind });
    return { kind: 'left' };
  } catch (error) {
    if (hasCode(error, 'payment_not_offered')) return { kind: 'unavailable' };
    return { kind: hasCode(error, 'payer_unknown') ? 'payer_unknown' : 'refused', error };
  }
}

const JSAPI = 'wechat_jsapi';

/** Asks whether to pay by another channel that works here or, if there is none, whether to continue in the own app. */
async function payElsewhere(orderId: string, { tried, agreed = false }: Start): Promise<boolean> {
  const query = { host: currentHost().host };
  const [{ offered, notOffered }, { askForOther, askForApp }] = await Promise.all([
    call('GET maas:/v1/payment-channels', { query }),
    import('./ask-for-other.ts'),
    renewOrder(orderId),
  ]);
  const otherChannel = offered.find(({ channel }) => channel !== tried);
  if (otherChannel !== undefined) {
    return (agreed || (await askForOther())) && (await payNow(orderId, otherChannel));
  }
  await askForApp(notOffered[0]?.reason);
  return false;
}

/** Shows the reason, and the order as it is now. */
async function stay(orderId: string, { error }: Start): Promise<boolean> {
  showToast(errorText(error));
  await renewOrder(orderId);
  return false;
}

/**
 * Removes the marks from the address of this order's page and returns them, if the first mark is present. Afterwards
 * neither a reload nor going back repeats the action.
 */
function takeMarks(orderId: string, ...marks: readonly [string, ...string[]]) {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(marks[0]) || !url.href.includes(orderId)) return undefined;
  const returnedParams = new URLSearchParams(url.search);
  for (const mark of marks) url.searchParams.delete(mark);
  window.history.replaceState(window.history.state, '', url.href);
  return returnedParams;
}

/** Maximum length of a return address in the gateway. */
const LONGEST = 1024;

/** Returns the current page if it is about this order, else the order's page. */
function pageOf(orderId: string): string {
  const currentPath = window.location.pathname + window.location.search;
  const about = currentPath.includes(orderId) && currentPath.length <= LONGEST;
  return about ? currentPath : href('orderDetail', undefined, { id: orderId });
}

/** Opens the chat app's page that identifies the rider, which returns here. */
async function identifyPayer(orderId: string): Promise<boolean> {
  const body = { returnTo: pageOf(orderId) };
  const { url } = await call('POST auth:/v1/payers/wechat', { body });
  window.location.assign(url);
  return true;
}

/**
 * Pays an order through the given channel, or the best one. In the chat app a rider without a known openid leaves the page to
 * be identified, and returns to `goOnPaying`. Returns false if the rider stays: the payment was refused, with a reason, or
 * the sheet was closed without paying.
 */
export async function payNow(
  orderId: string,
  channel?: Partial<ProviderChannel>,
): Promise<boolean> {
  return await follow(orderId, await start(orderId, channel));
}

/**
 * Pays if a tap on another page of ours led here (a link from elsewhere pays nothing by itself), or continues after the
 * chat app identified the payer: once, never in a loop. Returns false if the rider stays, as `payNow` does.
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

/** Submits the chat app's answer about the rider: a claim, or an error code. Null if the payer is known. */
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

/** Explains why the sheet cannot be opened, and offers the alternatives; the rider decides. */
async function offerAnother(orderId: string, elsewhere: boolean, error: unknown): Promise<boolean> {
  await loadMessages(paymentMessages);
  const t = paymentMessages();
  const canRetry = error instanceof ApiError && error.recovery !== 'go_back';
  if (!elsewhere && !canRetry) {
    showToast({ content: errorText(error), duration: LONG_MS });
    return false;
  }
  const isConfirmed = await confirmDialog({
    title: t.failed,
    content: errorText(error),
    cancelText: t.later,
    confirmText: elsewhere ? t.elsewhere : t.again,
  });
  if (!isConfirmed) return false;
  return elsewhere
    ? await follow(orderId, { kind: 'unavailable', tried: JSAPI, agreed: isConfirmed })
    : await payNow(orderId);
}
