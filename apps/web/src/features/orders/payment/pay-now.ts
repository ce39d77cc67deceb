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
import { orderDetailMessages } from '../messages.ts';
import { PAY_MARK } from './pay-mark.ts';

/** Long enough for two lines, in ms. */
const LONG_MS = 5000;

/** Starts to pay; tapped twice, or after a lost answer, it is the same payment. */
function startPayment(id: string, way: Partial<ProviderChannel>): Promise<Payment> {
  const query = { host: currentHost().host, ...way };
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

/**
 * Starts to pay by a way, else by the best there is, and leads to where that is done: the cashier's page, the host's
 * sheet, a code on the result's page, which asks the gateway: what a sheet says is not believed. False when the rider
 * stays: the sheet was closed without paying. Rejects when it was refused.
 */
async function payBy(orderId: string, way: Partial<ProviderChannel> = {}): Promise<boolean> {
  const { id: payment, checkout } = await startPayment(orderId, way);
  if (checkout?.kind === 'page') {
    window.location.assign(checkout.url);
    return true;
  }
  if (checkout !== null && checkout.kind !== 'code') {
    const end = await askTheHost(checkout);
    if (!end.ok && end.error === 'cancelled') {
      await renewOrder(orderId);
      return false;
    }
    if (!end.ok && (end.error === 'unavailable' || checkout.kind === 'mini_program')) {
      return await payElsewhere(orderId, checkout.kind === 'jsapi' ? JSAPI : checkout.kind);
    }
  }
  const by = checkout?.kind === 'code' ? checkout.kind : undefined;
  navigate('paymentResult', undefined, { id: orderId, payment, by });
  return true;
}

const JSAPI = 'wechat_jsapi';

/** How else one can pay here, where a channel does not work; and why not otherwise. */
async function otherWay(tried: PaymentChannel | undefined) {
  const query = { host: currentHost().host };
  const { offered, notOffered } = await call('GET maas:/v1/payment-channels', { query });
  return { way: offered.find(({ channel }) => channel !== tried), notOffered };
}

/** Asks whether to pay in another way that works here; where there is none, whether to go on in the own app. */
async function payElsewhere(orderId: string, tried?: PaymentChannel): Promise<boolean> {
  const [{ way, notOffered }, { askForOther, askForApp }] = await Promise.all([
    otherWay(tried),
    import('./ask-for-other.ts'),
    renewOrder(orderId),
  ]);
  if (way !== undefined) return (await askForOther()) && (await payBy(orderId, way));
  await askForApp(notOffered[0]?.reason);
  return false;
}

/** Says why, and shows the order as it is now: the rider stays. */
async function stay(orderId: string, error: unknown): Promise<boolean> {
  if (hasCode(error, 'payment_not_offered')) return await payElsewhere(orderId);
  showToast(errorText(error));
  await renewOrder(orderId);
  return false;
}

/**
 * Whether a tap on "Pay" of a page of ours led here: once, as below. A link from elsewhere pays nothing by itself.
 */
function takeTap(orderId: string): boolean {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(PAY_MARK) || !url.href.includes(orderId)) return false;
  url.searchParams.delete(PAY_MARK);
  window.history.replaceState(window.history.state, '', url.href);
  return document.referrer.startsWith(`${url.origin}/`);
}

/** How a rider came back from being asked for inside the chat app. */
interface PayerReturn {
  /** What proves the answer to the gateway; undefined when there is none. */
  claim: string | undefined;
  /** Why there is none: an error's code. */
  failure: string;
  /** The order can be paid on a page instead. */
  elsewhere: boolean;
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
async function askPayer(orderId: string): Promise<void> {
  const body = { returnTo: pageOf(orderId) };
  const { url } = await call('POST auth:/v1/payers/wechat', { body });
  window.location.assign(url);
}

/**
 * What this order's page was told on the return, once: the marks leave the address with it, so that
 * neither a reload nor the way back does anything again.
 */
function takePayerReturn(orderId: string): PayerReturn | undefined {
  const url = new URL(window.location.href);
  const answer = url.searchParams.get(PAYER_MARKS.answer);
  if (answer === null || !url.href.includes(orderId)) return undefined;
  const elsewhere = url.searchParams.has(PAYER_MARKS.elsewhere);
  for (const mark of Object.values(PAYER_MARKS)) url.searchParams.delete(mark);
  window.history.replaceState(window.history.state, '', url.href);
  return { claim: PAYER_CLAIM.test(answer) ? answer : undefined, failure: answer, elsewhere };
}

/**
 * Pays an order, by a way or by the best there is. Inside the chat app a rider it does not know yet leaves to be asked for, and comes
 * back to `goOnPaying`. False when the rider stays: it was refused, and it says why, or the sheet was
 * closed without paying.
 */
export async function payNow(orderId: string, way?: Partial<ProviderChannel>): Promise<boolean> {
  try {
    return await payBy(orderId, way);
  } catch (error) {
    if (!hasCode(error, 'payer_unknown')) return await stay(orderId, error);
  }
  try {
    await askPayer(orderId);
    return true;
  } catch (error) {
    return await stay(orderId, error);
  }
}

/**
 * Pays if a tap on another page led here for that, and goes on after the chat app was asked who pays, if this page was
 * just come back to: once, and never round again by itself. False when the rider stays, as `payNow` says.
 */
export async function goOnPaying(orderId: string): Promise<boolean> {
  if (takeTap(orderId)) return await payNow(orderId);
  const back = takePayerReturn(orderId);
  if (back === undefined) return false;
  const { claim } = back;
  if (claim === undefined) return await offerAnother(orderId, back, await failureOf(back));
  try {
    await call('POST auth:/v1/payers/wechat/claim', { body: { claim } });
  } catch (error) {
    return await offerAnother(orderId, back, error);
  }
  try {
    return await payBy(orderId);
  } catch (error) {
    return await (hasCode(error, 'payer_unknown')
      ? offerAnother(orderId, back, error)
      : stay(orderId, error));
  }
}

async function failureOf({ failure }: PayerReturn): Promise<ApiError> {
  await loadErrorTexts();
  return new ApiError(isKnownCode(failure) ? failure : 'payer_unknown', 'the payer is not known');
}

/** Says why the sheet cannot be opened, and offers what can be done instead: the rider decides. */
async function offerAnother(
  orderId: string,
  { elsewhere }: PayerReturn,
  error: unknown,
): Promise<boolean> {
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
  if (!elsewhere) return await payNow(orderId);
  try {
    const { way } = await otherWay(JSAPI);
    return way === undefined ? await payElsewhere(orderId, JSAPI) : await payBy(orderId, way);
  } catch (refused) {
    return await stay(orderId, refused);
  }
}
