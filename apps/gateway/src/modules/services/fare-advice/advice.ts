import { DAY_MS, shanghaiDay } from '@shtrans/contract/values/calendar';
import type { CouponTerms } from '@shtrans/contract/coupons/schemas';
import { unfitFor, worthCents } from '../../wallet/coupons/service.ts';

/** A ride as it was paid. */
export interface PaidRide {
  /** When it began: what a ticket's time is held against. */
  at: Date;
  type: string;
  cents: number;
  /** It was paid with a coupon: another one cannot be used for it. */
  hadCoupon: boolean;
}

/** A ticket that makes rides free for some hours from its first one. */
export interface Pass {
  hours: number;
  covers: readonly string[];
  cents: number;
  /** How many a rider may use in a month; undefined: any number. */
  perMonth?: number | undefined;
}

/** Coupons that are sold together. */
export interface Pack {
  cents: number;
  coupons: readonly {
    terms: Pick<
      CouponTerms,
      'kind' | 'amountCents' | 'percentOff' | 'capCents' | 'orderTypes' | 'thresholdCents'
    >;
    quantity: number;
    /** From the purchase on. */
    validDays: number;
  }[];
}

/** The cheapest use of a product: one at least, on these days. */
export interface Use {
  count: number;
  productCents: number;
  ridesCents: number;
  days: string[];
}

export const sumOf = (rides: readonly Pick<PaidRide, 'cents'>[]): number =>
  rides.reduce((sum, { cents }) => sum + cents, 0);

export const totalOf = ({ productCents, ridesCents }: Use): number => productCents + ridesCents;

/** What the rest of the rides costs, and with which passes. */
interface Rest {
  cents: number;
  /** The rides with which passes begin, the first one first. */
  begins: readonly number[];
}

const NEVER: Rest = { cents: Infinity, begins: [] };

const cheaper = (a: Rest, b: Rest): Rest =>
  a.cents < b.cents || (a.cents === b.cents && a.begins.length <= b.begins.length) ? a : b;

/**
 * The cheapest way to ride with a pass, once at least: over all ways to begin passes with rides that they cover, one
 * after the other, within what a month allows. Undefined: it covers none of the rides.
 *
 * @param rides the earliest first
 */
export function bestUseOfPass(rides: readonly PaidRide[], pass: Pass): Use | undefined {
  const months = rides.map(({ at }) => shanghaiDay(at).slice(0, 7));
  const covered = rides.map(({ type }) => pass.covers.includes(type));
  const ends = endsOfTime(rides, pass);
  // What is not covered costs its fare whatever begins.
  const upTo = [0];
  rides.forEach(({ cents }, i) => upTo.push((upTo[i] ?? 0) + (covered[i] === true ? 0 : cents)));
  const most = pass.perMonth ?? 0;
  // By ride, passes used in its month, and whether one was used at all: from the last ride to the first.
  const rest: Rest[][][] = [];
  const at = (i: number, used: number, any: number): Rest =>
    i === rides.length
      ? any === 1
        ? { cents: 0, begins: [] }
        : NEVER
      : (rest[i]?.[used]?.[any] ?? NEVER);
  for (let i = rides.length - 1; i >= 0; i--) {
    const usedAt = (j: number, used: number): number => (months[j] === months[i] ? used : 0);
    rest[i] = Array.from({ length: most + 1 }, (_, used) =>
      [0, 1].map((any) => {
        const next = at(i + 1, usedAt(i + 1, used), any);
        const single = { ...next, cents: next.cents + (rides[i]?.cents ?? 0) };
        const isFull = pass.perMonth !== undefined && used >= most;
        if (covered[i] !== true || isFull) return single;
        const end = ends[i] ?? rides.length;
        const after = at(end, usedAt(end, pass.perMonth === undefined ? 0 : used + 1), 1);
        const beside = (upTo[end] ?? 0) - (upTo[i] ?? 0);
        const begun = {
          cents: pass.cents + beside + after.cents,
          begins: [i, ...after.begins],
        };
        return cheaper(single, begun);
      }),
    );
  }
  const { cents, begins } = at(0, 0, 0);
  if (begins.length === 0) return undefined;
  const productCents = begins.length * pass.cents;
  const days = begins.flatMap((i) => (rides[i] ? shanghaiDay(rides[i].at) : []));
  return { count: begins.length, productCents, ridesCents: cents - productCents, days };
}

/** Of a pass that begins with each ride: the first ride after its time. */
function endsOfTime(rides: readonly PaidRide[], { hours }: Pass): number[] {
  let end = 0;
  return rides.map(({ at }) => {
    const over = at.getTime() + hours * 3_600_000;
    while (end < rides.length && (rides[end]?.at.getTime() ?? 0) < over) end += 1;
    return end;
  });
}

/**
 * The best day to have bought a pack: each ride takes one coupon at most, and those that take most off go first. It
 * may save more than this says, and never less. Undefined: there are no rides.
 *
 * @param rides the earliest first
 */
export function bestUseOfPack(rides: readonly PaidRide[], pack: Pack): Use | undefined {
  const days = [...new Set(rides.map(({ at }) => shanghaiDay(at)))];
  const uses = days.map((day) => {
    const begin = rides.find(({ at }) => shanghaiDay(at) === day)?.at ?? new Date(0);
    return { day, off: offBy(rides, pack, begin) };
  });
  if (uses.length === 0) return undefined;
  const best = uses.reduce((a, b) => (b.off > a.off ? b : a));
  const ridesCents = sumOf(rides) - best.off;
  return { count: 1, productCents: pack.cents, ridesCents, days: [best.day] };
}

function offBy(rides: readonly PaidRide[], { coupons }: Pack, begin: Date): number {
  const left = coupons.map(({ quantity }) => quantity);
  const pairs = coupons.flatMap(({ terms, validDays }, coupon) => {
    const until = begin.getTime() + validDays * DAY_MS;
    return rides.flatMap(({ at, type, cents: dueCents, hadCoupon }, ride) => {
      const isIn = at >= begin && at.getTime() < until && !hadCoupon;
      if (!isIn || unfitFor(terms, { type, dueCents }) !== undefined) return [];
      return [{ coupon, ride, off: worthCents(terms, dueCents) }];
    });
  });
  const taken = new Set<number>();
  let sum = 0;
  for (const { coupon, ride, off } of pairs.sort((a, b) => b.off - a.off)) {
    if (taken.has(ride) || left[coupon] === 0) continue;
    taken.add(ride);
    left[coupon] = (left[coupon] ?? 0) - 1;
    sum += off;
  }
  return sum;
}
