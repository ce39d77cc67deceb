import type { BenefitChoice, OrderBenefits } from '@shtrans/contract/benefits/schemas';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { query } from '../../../core/query/query.ts';
import { fetchQuery, writeQuery } from '../../../core/query/query-cache.ts';
import { renewOrder } from '../../../domain/orders/known-orders.ts';

/** What coupons and points do for an order. */
export const benefitsQuery = (id: string) =>
  query('GET maas:/v1/orders/:id/benefits', { params: { id } }, { freshMs: 0 });

export type Choice = Pick<BenefitChoice, 'couponId' | 'points'>;

/** Uses a coupon and points for an order and shows what it costs now. */
export async function chooseBenefits(
  { orderId: id, chosen }: OrderBenefits,
  { couponId, points }: Choice,
): Promise<OrderBenefits> {
  // From what to what: chosen again after something else, it is another attempt.
  const name = `benefits ${id} ${chosen.couponId}+${chosen.points} ${couponId}+${points}`;
  try {
    const benefits = await attempt(name, (idempotencyKey) =>
      call('POST maas:/v1/orders/:id/benefits', {
        params: { id },
        body: { couponId, points },
        idempotencyKey,
      }),
    );
    writeQuery(benefitsQuery(id), benefits);
    await renewOrder(id);
    return benefits;
  } catch (error) {
    // What was proposed may be refused for every tap, of an order that did not change.
    void fetchQuery(benefitsQuery(id), true).catch(() => undefined);
    throw error;
  }
}
