import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Payment } from '@shtrans/contract/payments/schemas';
import type { Context } from '../../../context.ts';
import type { Language } from '../../../http/language.ts';
import { isUsable } from '../../people/intimate/service.ts';
import { findOrder, type OrderKey } from '../orders/service.ts';
import { type Channel, subjectOf } from './checkout.ts';
import { deductBy, portOf, stopTrade } from './provider.ts';
import { paymentView } from './read.ts';
import { settle } from './settle.ts';
import { findRow } from './tables.ts';

/** The first provider that takes money by an agreement. Raises `intimate_not_usable` where none does. */
export function deductionChannel({ adapters }: Context, accountId: string): Channel {
  const port = adapters.payments.find((each) => each.deduct !== undefined);
  const { name } = existing(port, 'intimate_not_usable');
  return { provider: name, channel: 'page', account_id: accountId };
}

/**
 * Has the owner of the account pay a payment that was just written, or is under way, and settles it by the provider's
 * answer. Without one it stays under way: the provider is asked later, as for any other. One under way whose account was
 * paused or closed meanwhile is stopped: `intimate_not_usable`, unless the owner has paid it already.
 */
export async function deduct(
  ctx: Context,
  key: OrderKey,
  { id }: Payment,
  language: Language,
): Promise<Payment> {
  const read = async () =>
    existing(await findRow(ctx.db, 'payments', { user_id: key.userId, id }), 'payment_not_found');
  const readOrder = async () => existing(await findOrder(ctx.db, key), 'order_not_found');
  const payment = await read();
  const { account_id: agreementId } = payment;
  if (payment.status === 'confirming' && agreementId !== null) {
    const isPayer = await isUsable(ctx.db, agreementId);
    const subject = subjectOf(await readOrder(), language);
    const amountCents = payment.amount_cents;
    const asked = { paymentId: id, agreementId, amountCents, subject };
    const trade = isPayer
      ? await deductBy(ctx, portOf(ctx, payment), asked)
      : await stopTrade(ctx, payment, true);
    ctx.faultAt?.('trade.opened');
    await settle(ctx, payment, trade);
    const { status } = await read();
    if (!isPayer && (status === 'confirming' || status === 'failed')) {
      throw new CodedError('intimate_not_usable');
    }
  }
  return paymentView(await read(), await readOrder(), ctx.clock.now(), null);
}
