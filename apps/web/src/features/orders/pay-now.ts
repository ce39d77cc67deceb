import { errorText } from '../../core/api/error-text.ts';
import { openWechatPaySheet } from '../../core/host/wechat-pay.ts';
import { navigate } from '../../core/route/router.ts';
import { showToast } from '../../ui/toast.ts';
import { beginPayment } from './pay.ts';
import { renewOrder } from './queries.ts';

/**
 * Starts to pay and leaves for the cashier; or opens the chat app's sheet and leaves for the result,
 * which asks the gateway: the sheet's word is not believed. False when the rider stays: it was
 * refused, and it says why, or the sheet was closed without paying. The order is shown as it is now.
 */
export async function payNow(orderId: string): Promise<boolean> {
  try {
    const { paymentId, checkout } = await beginPayment(orderId);
    if (checkout?.kind === 'page') {
      window.location.assign(checkout.url);
      return true;
    }
    const end = checkout === null ? 'done' : await openWechatPaySheet(checkout.parameters);
    if (end === 'left') {
      await renewOrder(orderId);
      return false;
    }
    navigate('paymentResult', undefined, { id: orderId, payment: paymentId });
    return true;
  } catch (error) {
    showToast(errorText(error));
    await renewOrder(orderId);
    return false;
  }
}
