import { cityDay, addDays, timeOn } from '@shtrans/contract/values/calendar';
import type { FareAdvice, FareOption } from '@shtrans/contract/fare-advice/schemas';
import { COVERED_RIDES } from '@shtrans/contract/orders/fields';
import type { ProductSummary } from '@shtrans/contract/shop/schemas';
import { distanceFareCents } from '../../../city/metro-fare.ts';
import { ruleAt } from '../../../city/fee-rules.ts';
import { cityTariffs } from '../../../city/tariffs.ts';
import { busFlatFareCents, ferryFareCents } from '../../../city/tickets.ts';
import type { Context } from '../../../context.ts';
import { lowestFareOf } from '../../../fares/mode-fares.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import { dateIn } from '../../../gtfs/service-day.ts';
import type { Call } from '../../../http/call.ts';
import { dataInForce, type OperatorData } from '../../base/catalogue/service.ts';
import type { Product } from '../../money/shop/service.ts';
import { productsNamed } from '../../money/shop/service.ts';
import { bestUseOfPack, bestUseOfPass, type PaidRide, sumOf, totalOf, type Use } from './advice.ts';
import { paidRidesSince } from './store.ts';

/** Fare of the most expensive metro ride, which ends the bands. */
const MAX_FARE_CENTS = 1000;

type Comparison = Pick<FareAdvice, 'rides' | 'singleCents' | 'options' | 'best'>;

/** Compares the passes and packs on sale, each by its best use for these rides. */
async function compare(ctx: Context, rides: readonly PaidRide[]): Promise<Comparison> {
  const { data } = await dataInForce(ctx);
  const passesAndPacks = data.products.filter((product) => isPass(product) || isPack(product));
  const summaries = await productsNamed(
    ctx,
    passesAndPacks.map(({ id }) => id),
  );
  const options = summaries
    .filter(({ state }) => state === 'on_sale')
    .flatMap((summary) => optionOf(data, summary, rides) ?? [])
    .sort((a, b) => a.totalCents - b.totalCents);
  const singleCents = sumOf(rides);
  const [cheapestOption] = options;
  return {
    rides: COVERED_RIDES.flatMap((type) => {
      const ridesOfType = rides.filter((ride) => ride.type === type);
      return ridesOfType.length === 0
        ? []
        : { type, count: ridesOfType.length, cents: sumOf(ridesOfType) };
    }),
    singleCents,
    options,
    best:
      cheapestOption !== undefined && cheapestOption.totalCents < singleCents
        ? cheapestOption.product.id
        : null,
  };
}

const isPass = ({ kind, covers, validity }: Product): boolean =>
  kind === 'day_ticket' && covers !== undefined && 'hours' in validity;

const isPack = ({ kind, grants }: Product): boolean =>
  kind === 'pack' && grants?.coupons !== undefined;

function optionOf(
  data: OperatorData,
  product: ProductSummary,
  rides: readonly PaidRide[],
): FareOption | undefined {
  const row = data.products.find(({ id }) => id === product.id);
  if (row === undefined) return undefined;
  const kind = isPass(row) ? 'pass' : 'pack';
  const use = kind === 'pass' ? useOfPass(row, rides) : useOfPack(data, row, rides);
  return use && { product, kind, ...use, totalCents: totalOf(use) };
}

function useOfPass(
  { unitCents: cents, covers = [], validity, limit }: Product,
  rides: readonly PaidRide[],
): Use | undefined {
  if (!('hours' in validity)) return undefined;
  const perMonth = limit?.per === 'month' ? limit.count : undefined;
  return bestUseOfPass(rides, { cents, covers, hours: validity.hours, perMonth });
}

function useOfPack(
  { coupons }: OperatorData,
  { unitCents: cents, grants }: Product,
  rides: readonly PaidRide[],
): Use | undefined {
  const grantedCoupons = (grants?.coupons ?? []).flatMap(({ template, quantity }) => {
    const terms = coupons.find(({ id }) => id === template);
    return terms ? [{ terms, quantity, validDays: terms.validDays ?? 0 }] : [];
  });
  return bestUseOfPack(rides, { cents, coupons: grantedCoupons });
}

/** Returns the timetable of another city; undefined while the city's own is in use, whose tariffs are known. */
async function otherTimetable({ adapters }: Context): Promise<Feed | undefined> {
  const loaded = await adapters.feed.current().catch(() => undefined);
  return loaded?.source === 'file' ? loaded.feed : undefined;
}

type SingleFares = Record<(typeof COVERED_RIDES)[number], number | null>;

/** Returns what a single ride costs by type, in the currency of the shop; null where that is unknown. */
async function singleFares(ctx: Context, metres: number): Promise<SingleFares> {
  const now = ctx.clock.now();
  const feed = await otherTimetable(ctx);
  if (feed === undefined) {
    return {
      metro: distanceFareCents(metres, ruleAt('metro', now)),
      bus: busFlatFareCents(),
      ferry: ferryFareCents(),
    };
  }
  const fareOf = (mode: keyof SingleFares): number | null => {
    const fare = lowestFareOf(feed, mode, dateIn(feed.timezone, now));
    return fare?.currency === cityTariffs().currency ? fare.min : null;
  };
  return { metro: fareOf('metro'), bus: fareOf('bus'), ferry: fareOf('ferry') };
}

/** Lists the metro's fare bands by distance, the shortest first; none with the timetable of another city. */
async function bandsAt(ctx: Context, now: Date): Promise<FareAdvice['bands']> {
  if ((await otherTimetable(ctx)) !== undefined) return [];
  const { base_metres, base_cents, step_metres, step_cents } = ruleAt('metro', now).parameters;
  const count = 1 + Math.floor((MAX_FARE_CENTS - base_cents) / step_cents);
  return Array.from({ length: count }, (_, i) => ({
    metres: base_metres + i * step_metres,
    cents: base_cents + i * step_cents,
  }));
}

/** Compares single fares with passes and packs, for the rides of a rider in the past days. */
export async function adviseRider(ctx: Context, userId: string, days: number): Promise<FareAdvice> {
  const now = ctx.clock.now();
  const firstDay = addDays(cityDay(now), 1 - days);
  const rows = await paidRidesSince(ctx.db, userId, firstDay);
  const paidRides = rows.filter(({ is_free }) => !is_free);
  return {
    ...(await compare(
      ctx,
      paidRides.map(({ had_coupon: hadCoupon, ...ride }) => ({ ...ride, hadCoupon })),
    )),
    freeRides: rows.length - paidRides.length,
    bands: await bandsAt(ctx, now),
    serverTime: now.toISOString(),
  };
}

/** A Monday, because assumed rides have no date. */
const SOME_DAY = '2001-01-01';
/** Time over which the rides of a day are spread. */
const DAY_OF_RIDES_MS = 12 * 3_600_000;

type AssumedRides = Call<'GET maas:/v1/fare-advice/supposed'>['query'];

/** Compares them for assumed rides, without a login. */
export async function adviseAssumedRides(
  ctx: Context,
  assumedRides: AssumedRides,
): Promise<FareAdvice> {
  const now = ctx.clock.now();
  const fares = await singleFares(ctx, assumedRides.metres);
  const rides = COVERED_RIDES.flatMap((type) => {
    const cents = fares[type];
    if (cents === null) return [];
    return Array.from({ length: assumedRides.days * assumedRides[type] }, (_, i): PaidRide => {
      const [day, rideOfDay] = [Math.floor(i / assumedRides[type]), i % assumedRides[type]];
      const timeOfDayMs = (rideOfDay * DAY_OF_RIDES_MS) / assumedRides[type];
      const beginsAt = new Date(timeOn(addDays(SOME_DAY, day), '08:00').getTime() + timeOfDayMs);
      return { at: beginsAt, type, cents, hadCoupon: false };
    });
  }).sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    ...(await compare(ctx, rides)),
    freeRides: 0,
    bands: await bandsAt(ctx, now),
    serverTime: now.toISOString(),
  };
}
