import type { Journey, JourneyLeg } from '@shtrans/contract/orders/journeys';
import { STATUS_TABS } from '@shtrans/contract/orders/status';
import { isOrderType } from '@shtrans/contract/orders/types';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { co2Grams, co2PerKm, co2SavedPerKm, co2Source } from '../../../city/co2.ts';
import type { Context } from '../../../context.ts';
import type { OwnKey } from '../../../http/call.ts';
import { savedBy } from '../../rewards/facts/service.ts';
import { journeyOfOrder, timesOf } from '../../money/orders/service.ts';
import { moneyOfOrder, orderDetail } from '../../money/payments/service.ts';
import { issuerAt, receiptIssueOf, receiptNumber } from './service.ts';

const UNPAID: ReadonlySet<string> = new Set(STATUS_TABS.unpaid);

/**
 * Returns the journey that an order belongs to, with its cost and its receipts. Throws `order_not_found`, also for
 * another rider's order.
 */
export async function journeyOf(ctx: Context, key: OwnKey): Promise<Journey> {
  const legs: (JourneyLeg & { isUnmeasured: boolean })[] = [];
  // One after another, so that a long journey uses one connection at a time.
  for (const id of await journeyOfOrder(ctx, key)) legs.push(await legOf(ctx, { ...key, id }));
  const sum = (amountOf: (leg: JourneyLeg) => number): number =>
    legs.reduce((cents, leg) => cents + amountOf(leg), 0);
  const paidCents = sum((leg) => (leg.receiptNumber === null ? 0 : (leg.paidCents ?? 0)));
  const [refundedCents, dueCents] = [sum((leg) => leg.refundedCents), sum((leg) => leg.dueCents)];
  const factors = Object.entries(co2PerKm()).filter(([orderType]) =>
    legs.some(({ type }) => type === orderType),
  );
  const { issuer } = await issuerAt(ctx, ctx.clock.now());
  return {
    legs,
    issuer,
    paidCents,
    refundedCents,
    dueCents,
    totalCents: paidCents - refundedCents + dueCents,
    co2: {
      savedGrams: sum((leg) => leg.co2SavedGrams ?? 0),
      unmeasured: legs.filter(({ isUnmeasured }) => isUnmeasured).length,
      factors: factors.map(([type, gramsPerKm]) => ({ type, gramsPerKm })),
      taxiGramsPerKm: co2Grams('taxi', 1000),
      source: co2Source(),
    },
    serverTime: ctx.clock.now().toISOString(),
  };
}

async function legOf(ctx: Context, key: OwnKey): Promise<JourneyLeg & { isUnmeasured: boolean }> {
  const order = await orderDetail(ctx, ctx.db, key);
  const receipt = receiptIssueOf(order);
  const refunds = receipt === undefined ? [] : ((await moneyOfOrder(ctx.db, key))?.refunds ?? []);
  const refundedCents = refunds.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
  const fareCents = Math.max(0, order.amountCents - order.discountCents);
  const times = timesOf(order);
  return {
    ...order,
    beginsAt: times?.beginsAt.toISOString() ?? order.occurredAt,
    endsAt: times?.endsAt?.toISOString() ?? null,
    fareCents,
    dueCents: UNPAID.has(order.status) ? fareCents : 0,
    refundedCents,
    receiptNumber: receipt === undefined ? null : receiptNumber(order.orderNo),
    refund: order.refund?.status ?? null,
    ...carbonOf(order, (receipt?.paidCents ?? 0) > 0 && receipt?.paidCents === refundedCents),
  };
}

/** Returns the CO2 that a leg saved compared with a taxi, as in the carbon account: not if ongoing, closed or fully refunded. */
function carbonOf(
  { type, status, fields }: OrderDetail,
  isGivenBack: boolean,
): Pick<JourneyLeg, 'co2SavedGrams'> & { isUnmeasured: boolean } {
  const isCounted = status !== 'closed' && status !== 'ongoing' && !isGivenBack;
  const none = { co2SavedGrams: null, isUnmeasured: false };
  if (!isCounted || !isOrderType(type) || co2SavedPerKm()[type] === undefined) return none;
  const metres = 'distanceMetres' in fields ? fields.distanceMetres : null;
  if (metres === null) return { ...none, isUnmeasured: true };
  return { co2SavedGrams: savedBy({ type, metres }), isUnmeasured: false };
}
