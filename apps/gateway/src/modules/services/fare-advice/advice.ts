import { DAY_MS, cityDay } from '@shtrans/contract/values/calendar';
import type { CouponTerms } from '@shtrans/contract/coupons/schemas';
import { unfitFor, worthCents } from '../../wallet/coupons/service.ts';

/** A paid ride. */
export interface PaidRide {
  /** When it began, which must be within a ticket's validity. */
  at: Date;
  type: string;
  cents: number;
  /** Whether it was paid with a coupon, which excludes another one. */
  hadCoupon: boolean;
}

/** A ticket that makes rides free for some hours from its first ride. */
export interface Pass {
  hours: number;
  covers: readonly string[];
  cents: number;
  /** Maximum number per rider and month; undefined: no limit. */
  perMonth?: number | undefined;
}

/** Coupons sold together. */
export interface Pack {
  cents: number;
  coupons: readonly {
    terms: Pick<
      CouponTerms,
      'kind' | 'amountCents' | 'percentOff' | 'capCents' | 'orderTypes' | 'thresholdCents'
    >;
    quantity: number;
    /** From the purchase. */
    validDays: number;
  }[];
}

/** The cheapest use of a product: at least once, bought on these days. */
export interface Use {
  count: number;
  productCents: number;
  ridesCents: number;
  days: string[];
}

export const sumOf = (rides: readonly Pick<PaidRide, 'cents'>[]): number =>
  rides.reduce((sum, { cents }) => sum + cents, 0);

export const totalOf = ({ productCents, ridesCents }: Use): number => productCents + ridesCents;

/** Cost of the remaining rides, and the passes used for them. */
interface Remainder {
  cents: number;
  /** Indexes of the rides with which passes begin, ascending. */
  begins: readonly number[];
}

const NEVER: Remainder = { cents: Infinity, begins: [] };

const cheaper = (a: Remainder, b: Remainder): Remainder =>
  a.cents < b.cents || (a.cents === b.cents && a.begins.length <= b.begins.length) ? a : b;

/**
 * Finds the cheapest use of at least one pass. Considers all sequences of passes that begin with covered rides and
 * respect the monthly limit. Returns undefined if the pass covers none of the rides.
 *
 * @param rides the earliest first
 */
export function bestUseOfPass(rides: readonly PaidRide[], pass: Pass): Use | undefined {
  const months = rides.map(({ at }) => cityDay(at).slice(0, 7));
  const covered = rides.map(({ type }) => pass.covers.includes(type));
  const endOfPass = ridesAfterPass(rides, pass);
  // Rides that are not covered cost their fare in any case.
  const uncoveredCentsBefore = [0];
  rides.forEach(({ cents }, i) =>
    uncoveredCentsBefore.push((uncoveredCentsBefore[i] ?? 0) + (covered[i] === true ? 0 : cents)),
  );
  const monthlyLimit = pass.perMonth ?? 0;
  // By ride, passes used in its month, and whether any pass was used (0 or 1); filled from the last ride to the first.
  const cheapestFrom: Remainder[][][] = [];
  const cheapestAt = (i: number, usedPasses: number, passUsed: number): Remainder =>
    i === rides.length
      ? passUsed === 1
        ? { cents: 0, begins: [] }
        : NEVER
      : (cheapestFrom[i]?.[usedPasses]?.[passUsed] ?? NEVER);
  for (let i = rides.length - 1; i >= 0; i--) {
    const usedInMonthOf = (j: number, usedPasses: number): number =>
      months[j] === months[i] ? usedPasses : 0;
    cheapestFrom[i] = Array.from({ length: monthlyLimit + 1 }, (_, usedPasses) =>
      [0, 1].map((passUsed) => {
        const next = cheapestAt(i + 1, usedInMonthOf(i + 1, usedPasses), passUsed);
        const withoutPass = { ...next, cents: next.cents + (rides[i]?.cents ?? 0) };
        const isFull = pass.perMonth !== undefined && usedPasses >= monthlyLimit;
        if (covered[i] !== true || isFull) return withoutPass;
        const end = endOfPass[i] ?? rides.length;
        const after = cheapestAt(
          end,
          usedInMonthOf(end, pass.perMonth === undefined ? 0 : usedPasses + 1),
          1,
        );
        const uncoveredCents = (uncoveredCentsBefore[end] ?? 0) - (uncoveredCentsBefore[i] ?? 0);
        const withPass = {
          cents: pass.cents + uncoveredCents + after.cents,
          begins: [i, ...after.begins],
        };
        return cheaper(withoutPass, withPass);
      }),
    );
  }
  const { cents, begins } = cheapestAt(0, 0, 0);
  if (begins.length === 0) return undefined;
  const productCents = begins.length * pass.cents;
  const days = begins.flatMap((i) => (rides[i] ? cityDay(rides[i].at) : []));
  return { count: begins.length, productCents, ridesCents: cents - productCents, days };
}

/** For a pass that begins with each ride: the index of the first ride after it expires. */
function ridesAfterPass(rides: readonly PaidRide[], { hours }: Pass): number[] {
  let end = 0;
  return rides.map(({ at }) => {
    const expiresAt = at.getTime() + hours * 3_600_000;
    while (end < rides.length && (rides[end]?.at.getTime() ?? 0) < expiresAt) end += 1;
    return end;
  });
}

/**
 * Finds the best day to have bought a pack. Each ride takes at most one coupon, and the coupons with the largest
 * discount are used first, so the result is a lower bound of the saving. Returns undefined if there are no rides.
 *
 * @param rides the earliest first
 */
export function bestUseOfPack(rides: readonly PaidRide[], pack: Pack): Use | undefined {
  const days = [...new Set(rides.map(({ at }) => cityDay(at)))];
  const uses = days.map((day) => {
    const boughtAt = rides.find(({ at }) => cityDay(at) === day)?.at ?? new Date(0);
    return { day, off: savedCents(rides, pack, boughtAt) };
  });
  if (uses.length === 0) return undefined;
  const best = uses.reduce((a, b) => (b.off > a.off ? b : a));
  const ridesCents = sumOf(rides) - best.off;
  return { count: 1, productCents: pack.cents, ridesCents, days: [best.day] };
}

function savedCents(rides: readonly PaidRide[], { coupons }: Pack, boughtAt: Date): number {
  const unusedCoupons = coupons.map(({ quantity }) => quantity);
  const pairs = coupons.flatMap(({ terms, validDays }, coupon) => {
    const expiresAt = boughtAt.getTime() + validDays * DAY_MS;
    return rides.flatMap(({ at, type, cents: dueCents, hadCoupon }, ride) => {
      const isUsable = at >= boughtAt && at.getTime() < expiresAt && !hadCoupon;
      if (!isUsable || unfitFor(terms, { type, dueCents }) !== undefined) return [];
      return [{ coupon, ride, off: worthCents(terms, dueCents) }];
    });
  });
  const discountedRides = new Set<number>();
  let sum = 0;
  for (const { coupon, ride, off } of pairs.sort((a, b) => b.off - a.off)) {
    if (discountedRides.has(ride) || unusedCoupons[coupon] === 0) continue;
    discountedRides.add(ride);
    unusedCoupons[coupon] = (unusedCoupons[coupon] ?? 0) - 1;
    sum += off;
  }
  return sum;
}
