import { DAY_MS } from '@shtrans/contract/values/calendar';
import { metresBetween } from '../../../geometry/geometry.ts';
import { stations } from '../../../city/network.ts';
import { busStopPlaces } from '../../../city/station-facts.ts';
import type { Context } from '../../../context.ts';
import type { OwnKey } from '../../../http/call.ts';
import { lazily } from '../../../timing/lazily.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { journeysOf, legOf, rideDayOf } from './journeys.ts';
import { readOrder, ordersOfDays } from './store.ts';

const places = lazily(() =>
  Map.groupBy(
    [
      ...stations().map((each) => ({ ...each, zh: each.name_zh })),
      ...busStopPlaces().map((each) => ({ ...each, zh: each.name.zh })),
    ],
    ({ zh }) => zh,
  ),
);

/** Returns the minimum distance in metres between stations or bus stops with these names, or undefined if a name is unknown. */
export function metresBetweenNames(from: string, to: string): number | undefined {
  const [fromPlaces, toPlaces] = [places().get(from), places().get(to)];
  if (fromPlaces === undefined || toPlaces === undefined) return undefined;
  return Math.min(...fromPlaces.flatMap((a) => toPlaces.map((b) => metresBetween(a, b))));
}

/**
 * Returns the ids of the orders in the journey of this order, earliest first. An order without a time of travel is a
 * journey of its own. Throws `order_not_found`, also for another rider's order.
 */
export async function journeyOfOrder(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds' | 'log'>,
  key: OwnKey,
): Promise<string[]> {
  const order = await readOrder(ctx.db, key);
  const leg = legOf(order);
  if (leg === undefined) return [order.id];
  const { data } = await dataInForce(ctx);
  const day = rideDayOf(leg.beginsAt);
  const near = await ordersOfDays(ctx.db, {
    userId: key.userId,
    from: new Date(day.from.getTime() - DAY_MS),
    until: new Date(day.until.getTime() + DAY_MS),
  });
  const legs = near.flatMap((each) => legOf(each) ?? []);
  const journey = journeysOf(legs, data.journeys, metresBetweenNames).find((each) =>
    each.some(({ id }) => id === order.id),
  );
  return journey?.map(({ id }) => id) ?? [order.id];
}
