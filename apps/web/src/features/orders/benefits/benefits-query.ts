import type { BenefitChoice, OrderBenefits } from '@shtrans/contract/benefits/schemas';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { query } from '../../../core/query/query.ts';
import { fetchQuery, writeQuery } from '../../../core/query/query-cache.ts';
import { renewOrder } from '../../../domain/orders/known-orders.ts';

/** The effect of coupons and points on an order. */
export const benefitsQuery = (id: string) =>
  query('GET maas:/v1/orders/:id/benefits', { params: { id } }, { freshMs: 0 });

export type Choice = Pick<BenefitChoice, 'couponId' | 'points'>;

/** Applies a coupon and points to an order and updates its price. */
export async function chooseBenefits(
  { orderId: id, chosen }: OrderBenefits,
  { couponId, points }: Choice,
): Promise<OrderBenefits> {
  // The key names the old and the new choice, so that the same choice after another one is a new attempt.
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
    // The same proposal could be refused on every tap, so it is loaded again even for an unchanged order.
    void fetchQuery(benefitsQuery(id), true).catch(() => undefined);
    throw error;
  }
}
