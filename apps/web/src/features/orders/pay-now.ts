import { PAYER_CLAIM, PAYER_MARKS } from '@shtrans/contract/payer-marks';
import type { Payment, PaymentMethod } from '@shtrans/contract/payments';
import { ApiError, errorText, hasCode } from '../../core/api/api-error.ts';
import { isKnownCode, loadErrorTexts } from '../../core/api/error-table.ts';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { currentHost } from '../../core/host/current-host.ts';
import type { Host } from '@shtrans/contract/hosts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { href } from '../../core/route/href.ts';
import { navigate } from '../../core/route/router.ts';
import { askToOpenApp } from '../../domain/app/ask-to-open-app.ts';
import { renewOrder } from '../../domain/orders/known-orders.ts';
import { confirmDialog } from '../../ui/dialog.ts';
import { showToast } from '../../ui/toast.ts';
import { orderDetailMessages } from './messages.ts';
import { PAY_MARK } from './pay-mark.ts';

/** Long enough for two lines, in ms. */
const LONG_MS = 5000;

/**
 * How the app around this page can pay. Pages in a mini-program of the chat app cannot open its sheet:
 * they get what browsers get.
 */
export function methodOf(host: Host): PaymentMethod | undefined {
  if (host === 'WX') return 'wechat_jsapi';
  return host === 'ALIPAY' || host === 'ALIMP' ? 'alipay' : undefined;
}

/** Starts to pay; tapped twice, or after a lost answer, it is the same payment. */
const startPayment = (id: string, method: PaymentMethod | undefined): Promise<Payment> =>
  attempt(`pay ${id} ${method ?? ''}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/payments', {
      params: { id },
      query: { method },
      idempotencyKey,
    }),
  );

const methodHere = () => methodOf(currentHost().host);

/**
 * Starts to pay and leaves for the cashier; or opens the chat app's sheet and leaves for the result,
 * which asks the gateway: the sheet's word is not believed. False when the rider stays: the sheet was
 * closed without paying, or there is none and the own app is offered. Rejects when it was refused.
 */
async function payBy(orderId: string, method: PaymentMethod | undefined): Promise<boolean> {
  const { id: payment, checkout } = await startPayment(orderId, method);
  if (checkout?.kind === 'page') {
    window.location.assign(checkout.url);
    return true;
  }
  if (checkout !== null) {
    const { askHost } = await import('../../core/host/host.ts');
    const end = await askHost('pay', checkout.parameters);
    if (!end.ok && (end.error === 'cancelled' || end.error === 'unavailable')) {
      await renewOrder(orderId);
      if (end.error === 'unavailable') await askToOpenApp();
      return false;
    }
  }
  navigate('paymentResult', undefined, { id: orderId, payment });
  return true;
}

/** Says why, and shows the order as it is now: the rider stays. */
async function stay(orderId: string, error: unknown): Promise<false> {
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
 * Pays an order. Inside the chat app a rider it does not know yet leaves to be asked for, and comes
 * back to `goOnPaying`. False when the rider stays: it was refused, and it says why, or the sheet was
 * closed without paying.
 */
export async function payNow(orderId: string): Promise<boolean> {
  try {
    return await payBy(orderId, methodHere());
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
    return await payBy(orderId, methodHere());
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
    return await payBy(orderId, undefined);
  } catch (refused) {
    return await stay(orderId, refused);
  }
}
