import type { Refusal } from '@shtrans/contract/api/errors';
import type { Payment } from '@shtrans/contract/payments/schemas';
import type { Context } from '../../../context.ts';
import type { Language } from '../../../http/language.ts';
import { isUsable } from './intimate-accounts.ts';
import { readOrder } from '../orders/service.ts';
import { subjectOf } from './checkout.ts';
import { deductBy, stopTrade } from './provider.ts';
import { shownPayment } from './read.ts';
import { settle } from './settle.ts';
import type { PaymentRow } from './store.ts';

/**
 * Deducts a new or pending payment from the owner of the account, and settles it by the provider's answer. Without an
 * answer it stays pending and the provider is asked later, as for any payment. A pending payment whose account was
 * paused or closed meanwhile is stopped: `intimate_not_usable`, unless the owner has paid it already.
 */
export async function deduct(
  ctx: Context,
  payment: PaymentRow & { account_id: string },
  language: Language,
): Promise<Payment | Refusal> {
  const { user_id: userId, id, order_id, account_id: agreementId } = payment;
  let isUsed = true;
  if (payment.status === 'confirming') {
    const subject = subjectOf(await readOrder(ctx.db, { userId, id: order_id }), language);
    isUsed = await isUsable(ctx.db, agreementId);
    const trade = isUsed
      ? await deductBy(ctx, payment, { agreementId, subject })
      : await stopTrade(ctx, payment, true);
    ctx.faultAt?.('trade.opened');
    await settle(ctx, payment, trade);
  }
  const currentPayment = await shownPayment(ctx, { userId, id });
  const isUnpaid = currentPayment.status === 'confirming' || currentPayment.status === 'failed';
  return isUnpaid && !isUsed ? { refused: 'intimate_not_usable' } : currentPayment;
}
