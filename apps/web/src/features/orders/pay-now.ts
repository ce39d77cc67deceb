import type { PaymentMethod } from '@shtrans/contract/payments';
import { ApiError } from '../../core/api/api-error.ts';
import { isKnownCode, loadErrorTexts } from '../../core/api/error-table.ts';
import { errorText } from '../../core/api/error-text.ts';
import { currentHost } from '../../core/host/current-host.ts';
import { openWechatPaySheet } from '../../core/host/wechat-pay.ts';
import { loadMessages, messagesOf } from '../../core/i18n/messages.ts';
import { navigate } from '../../core/route/router.ts';
import { confirmDialog } from '../../ui/dialog.ts';
import { showToast } from '../../ui/toast.ts';
import { orderDetailMessages } from './messages.ts';
import { methodOf, startPayment } from './pay.ts';
import { askPayer, claimPayer, type PayerReturn, takePayerReturn } from './payer.ts';
import { renewOrder } from './queries.ts';

/** Long enough for two lines, in ms. */
const LONG_MS = 5000;

const methodHere = () => methodOf(currentHost().host);

/**
 * Starts to pay and leaves for the cashier; or opens the chat app's sheet and leaves for the result,
 * which asks the gateway: the sheet's word is not believed. False when the rider stays: the sheet was
 * closed without paying. Rejects when it was refused.
 */
async function payBy(orderId: string, method: PaymentMethod | undefined): Promise<boolean> {
  const { id: payment, checkout } = await startPayment(orderId, method);
  if (checkout?.kind === 'page') {
    window.location.assign(checkout.url);
    return true;
  }
  const end = checkout === null ? 'done' : await openWechatPaySheet(checkout.parameters);
  if (end === 'left') {
    await renewOrder(orderId);
    return false;
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

const isOfPayer = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'payer_unknown';

/**
 * Pays an order. Inside the chat app a rider it does not know yet leaves to be asked for, and comes
 * back to `goOnPaying`. False when the rider stays: it was refused, and it says why, or the sheet was
 * closed without paying.
 */
export async function payNow(orderId: string): Promise<boolean> {
  try {
    return await payBy(orderId, methodHere());
  } catch (error) {
    if (!isOfPayer(error)) return await stay(orderId, error);
  }
  try {
    await askPayer(orderId);
    return true;
  } catch (error) {
    return await stay(orderId, error);
  }
}

/**
 * Goes on after the chat app was asked who pays, if this page was just come back to: once, and never
 * round again by itself. False when the rider stays, as `payNow` says.
 */
export async function goOnPaying(orderId: string): Promise<boolean> {
  const back = takePayerReturn(orderId);
  if (back === undefined) return false;
  const { claim } = back;
  if (claim === undefined) return await offerAnother(orderId, back, await failureOf(back));
  try {
    await claimPayer(claim);
  } catch (error) {
    return await offerAnother(orderId, back, error);
  }
  try {
    return await payBy(orderId, methodHere());
  } catch (error) {
    return await (isOfPayer(error) ? offerAnother(orderId, back, error) : stay(orderId, error));
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
  const { payer: t } = messagesOf(orderDetailMessages);
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
