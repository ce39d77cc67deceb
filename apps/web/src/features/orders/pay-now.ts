import { errorText } from '../../core/api/error-text.ts';
import { navigate } from '../../core/route/router.ts';
import { showToast } from '../../ui/toast.ts';
import { beginPayment } from './pay.ts';
import { renewOrder } from './queries.ts';

/**
 * Starts to pay and leaves for the cashier, or for the result when nothing is left to pay. When it
 * is refused it says why, shows what the order is now, and answers false: the rider stays.
 */
export async function payNow(orderId: string): Promise<boolean> {
  try {
    const { paymentId, checkout } = await beginPayment(orderId);
    if (checkout?.kind === 'page') window.location.assign(checkout.url);
    else navigate('paymentResult', undefined, { id: orderId, payment: paymentId });
    return true;
  } catch (error) {
    showToast(errorText(error));
    await renewOrder(orderId);
    return false;
  }
}
