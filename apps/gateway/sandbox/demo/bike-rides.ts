import {
  cityDate,
  cityInstant,
  startOfPeriod,
  startOfCityDay,
} from '@shtrans/contract/values/calendar';
import { bikeReport, type SentBikeReport } from '../../src/adapters/bikes/port.ts';
import { stationNamed } from '../../src/city/network.ts';
import type { Context } from '../../src/context.ts';
import { takeBikeRide } from '../../src/modules/travel/reports/bikes.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { HOME, storyRow, WORK } from './documents.ts';
import { type Draft, endOf, minutesAfter } from './draft.ts';
import { play } from './player.ts';
import { queries } from './rows.ts';

/** The share of metro rides that begin with a bike ride. */
export const BY_BIKE = 0.3;

/** Maximum minutes from the start of a bike ride to the entry at the gate. */
const BEFORE_ENTRY_MINUTES = 23;

/** Returns a bike ride that ends near the first station of a metro ride, a few minutes before it. */
export function bikeRideTo(
  { type, at, fields }: Pick<Draft, 'type' | 'at' | 'fields'>,
  ride: string,
  rider: string,
  chance: Chance,
): { endedAt: Date; report: Omit<SentBikeReport, 'id'> } | undefined {
  if (type !== 'metro' || fields.kind !== 'rail') return undefined;
  const { lat, lon } = stationNamed(fields.entryStation.zh);
  const endedAt = minutesAfter(at, -chance.int(2, 8));
  const begunAt = minutesAfter(endedAt, -chance.int(5, 15)).toISOString();
  const to = { lat: lat + 0.0008, lon };
  const from = { lat: lat + 0.0008 * chance.int(9, 20), lon: lon + 0.002 };
  const head = { at: endedAt.toISOString(), ride: `bike-${ride}`, rider, kind: 'ended' } as const;
  return { endedAt, report: { ...head, begunAt, from, to } };
}

/**
 * Returns when the week began, or the month if that was later, because the campaign begins with a month; late enough for
 * a bike ride before it.
 */
function weekFrom(now: Date): Date {
  const { year, month } = cityDate(now);
  const week = startOfCityDay(startOfPeriod('week', now));
  const begin = Math.max(week.getTime(), cityInstant(year, month, 1).getTime());
  return minutesAfter(new Date(begin), BEFORE_ENTRY_MINUTES);
}

/** How long ago the additional metro ride began; it is over by now. */
const RIDDEN_MINUTES = 110;

/** Returns a metro ride of this week if the drafts have none, unless the week has only just begun. */
export function tellRideOfWeek(drafts: readonly Draft[], now: Date): Draft[] {
  const begin = weekFrom(now);
  const isOfWeek = ({ type, at, steps }: Draft): boolean =>
    type === 'metro' && at >= begin && steps.at(-1)?.[0] === 'settled';
  const startsAt = minutesAfter(now, -RIDDEN_MINUTES);
  if (drafts.some(isOfWeek) || startsAt < begin) return [];
  const row = storyRow.parse({ tells: 'metro', from: HOME.station, to: WORK.station });
  const chance = chanceOf('week', startsAt.getTime());
  const draft = play({ chance, now, at: startsAt, departs: startsAt, row });
  return draft === null || endOf(draft) > now ? [] : [draft];
}

/**
 * Reports bike rides to some of a demo rider's metro rides of this week, and to the last of them, so that the rider has
 * a joined ride.
 */
export async function seedBikeRides(ctx: Context, phone: string): Promise<void> {
  const rides = await queries(ctx.db)
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.user_id', 'orders.type', 'orders.fields', 'orders.occurred_at'])
    .where('users.phone', '=', phone)
    .where('orders.type', '=', 'metro')
    .where('orders.status', '=', 'completed')
    .where('orders.occurred_at', '>=', weekFrom(ctx.clock.now()))
    .orderBy('orders.occurred_at', 'desc')
    .execute();
  for (const [i, { id, user_id, occurred_at, ...order }] of rides.entries()) {
    const chance = chanceOf('bike', id);
    const bikeRide = bikeRideTo({ ...order, at: occurred_at }, id, user_id, chance);
    if (bikeRide === undefined || (i > 0 && !chance.yes(BY_BIKE))) continue;
    const report = bikeReport.parse({ ...bikeRide.report, id: `seed-${id}` });
    await takeBikeRide(ctx, 'sandbox', report);
  }
}
