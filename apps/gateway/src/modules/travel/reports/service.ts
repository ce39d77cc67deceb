import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { RepairDoubt, RideRepair } from '@shtrans/contract/ride-repairs/schemas';
import { type Passage, passage as passageSchema } from '../../../adapters/gates/port.ts';
import { nameOf, type Station, stations } from '../../../city/network.ts';
import { metroRide } from '../../../city/rail-ride.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import type { RepairRules } from './data.ts';
import { findOrder, lockOrder } from '../../money/orders/service.ts';
import { claimedCents, endAsClaimed } from './gates.ts';
import {
  hasOtherRide,
  openRepairs,
  type Repair,
  type RepairableRow,
  repairableRides,
  repairsOf,
} from './repair-store.ts';
import { stationOf } from './ride-by-mode.ts';
import type { PartnerRide, RideKey } from './store.ts';
import { findRow, insertRow, lockRow, updateRows } from './tables.ts';

export { type BikeRide, bikeRidesOf } from './store.ts';
export { platesOf, takePlate } from './plates.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How long a repair that was decided, or reported by a gate after all, is shown. */
const SHOWN_DAYS = 30;

/** What a rider says of the end that no gate saw. */
interface Claimed {
  station: string;
  at: Date;
}

const stationWith = (id: string): Station =>
  existing(
    stations().find((each) => each.id === id),
    'station_not_found',
    'station',
  );

/** The end of a ride that a gate saw, where it saw one alone. */
function knownEnd({ entry, exit }: PartnerRide): Passage | undefined {
  if ((entry === null) === (exit === null)) return undefined;
  return passageSchema.parse(entry ?? exit);
}

/** What the rider claims, as a gate would have reported it. */
function passageOf(known: Passage, { station, at }: Claimed): Passage {
  const { journey, rider, mode } = known;
  const kind = known.kind === 'entry' ? 'exit' : 'entry';
  return passageSchema.parse({
    id: `claimed-${kind}`,
    journey,
    rider,
    mode,
    kind,
    place: station,
    at: at.toISOString(),
  });
}

/** A row as its rider sees it; undefined: it goes on, and may yet end by itself. */
function viewOf(
  { ride, repair, status, amountCents }: RepairableRow,
  rules: RepairRules,
  now: Date,
): RideRepair | undefined {
  const missing = repair?.missing ?? (ride.entry === null ? 'entry' : 'exit');
  const seen = passageSchema.parse(missing === 'entry' ? ride.exit : ride.entry);
  const isOngoing = status === 'ongoing';
  const earliest = now.getTime() - rules.afterMinutes * MINUTE_MS;
  const isRiding = isOngoing && seen.at.getTime() > earliest;
  const isLate = seen.at.getTime() < now.getTime() - rules.days * DAY_MS;
  if (ride.order_id === null || (repair === undefined && (isRiding || isLate))) return undefined;
  const station = stationOf(seen);
  return {
    id: ride.order_id,
    missing,
    station: nameOf(station),
    stationId: station.id,
    at: seen.at.toISOString(),
    state: repair?.status ?? 'possible',
    amountCents: isOngoing ? null : amountCents,
    claim: repair
      ? {
          station: nameOf(stationWith(repair.station)),
          at: repair.at.toISOString(),
          fareCents: repair.fare_cents,
          doubt: repair.doubt,
          answer: repair.answer,
        }
      : null,
  };
}

const hasAgreed = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await findRow(db, 'ride_repair_agreements', { user_id: userId })) !== undefined;

/** The rider's metro rides without an entry or exit; none before they agreed that these pages show them. */
export async function listRepairs(ctx: Context, userId: string) {
  const now = ctx.clock.now();
  const { repairs: rules } = (await dataInForce(ctx)).data;
  const { byRule } = await repairsOf(ctx.db, userId, now);
  const facts = { left: Math.max(0, rules.perMonth - byRule), days: rules.days };
  if (!(await hasAgreed(ctx.db, userId))) return { agreed: false, items: [], ...facts };
  const days = Math.max(rules.days, SHOWN_DAYS);
  const since = new Date(now.getTime() - days * DAY_MS);
  const rows = await repairableRides(ctx.db, userId, { since });
  return { agreed: true, items: rows.flatMap((row) => viewOf(row, rules, now) ?? []), ...facts };
}

/** Keeps that the rider agreed. */
export const agreeToRepairs = (ctx: Context, userId: string, attempt: Attempt) =>
  once(ctx, attempt, async (tx) => {
    const row = { user_id: userId, agreed_at: ctx.clock.now() };
    await insertRow(tx, 'ride_repair_agreements', row, 'keep');
    return { agreed: true as const };
  });

/** The ride of an order, if its rider may say now where its other end was. */
async function possibleRide(
  ctx: Pick<Context, 'clock'>,
  db: Db | Tx,
  { userId, id: orderId }: OwnKey,
  rules: RepairRules,
): Promise<{ ride: PartnerRide; known: Passage }> {
  if (!(await hasAgreed(db, userId))) throw new CodedError('agreement_required');
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - Math.max(rules.days, SHOWN_DAYS) * DAY_MS);
  const [row] = await repairableRides(db, userId, { since, orderId });
  if (row === undefined) {
    const order = existing(await findOrder(db, { userId, id: orderId }), 'ride_not_found');
    throw new CodedError(order.type === 'metro' ? 'repair_not_possible' : 'ride_not_found');
  }
  const known = knownEnd(row.ride);
  if (known === undefined || viewOf(row, rules, now)?.state !== 'possible') {
    throw new CodedError('repair_not_possible');
  }
  return { ride: row.ride, known };
}

/** How long the quickest ride between the known end and the claimed one takes; null: rails do not join them. */
function minutesBetween(known: Passage, station: Station): number | null {
  const other = stationOf(known);
  if (other.id === station.id) throw new CodedError('fare_ends_equal', { field: 'station' });
  return metroRide(other, station)?.minutes ?? null;
}

/** Minutes from a gate to the train and from the train to a gate, together: an estimate of ours. */
const ON_FOOT = 6;

/** What a ride costs with a station at its missing end, and when its rider was probably there. Raises what the contract lists. */
export async function repairFare(ctx: Context, key: OwnKey, stationId: string) {
  const { repairs: rules } = (await dataInForce(ctx)).data;
  const { ride, known } = await possibleRide(ctx, ctx.db, key, rules);
  const minutes = minutesBetween(known, stationWith(stationId)) ?? 0;
  const away = (Math.round(minutes) + ON_FOOT) * MINUTE_MS;
  const at = new Date(known.at.getTime() + (known.kind === 'entry' ? away : -away));
  const claimed = passageOf(known, { station: stationId, at });
  const fareCents = existing(await claimedCents(ride, claimed), 'fare_not_known');
  return {
    fareCents,
    at: new Date(Math.min(at.getTime(), ctx.clock.now().getTime())).toISOString(),
  };
}

/** Why what a rider claims is for a person to decide; null: it may well be so. */
async function doubtOf(
  tx: Tx,
  { ride, known, claimed }: { ride: PartnerRide; known: Passage; claimed: Passage },
  rules: RepairRules,
  now: Date,
): Promise<RepairDoubt | null> {
  const [from, until] = known.kind === 'entry' ? [known.at, claimed.at] : [claimed.at, known.at];
  const took = until.getTime() - from.getTime();
  const least = minutesBetween(known, stationOf(claimed));
  if (least === null || took < least * MINUTE_MS || took > rules.mostHours * HOUR_MS) {
    return 'duration';
  }
  if (await hasOtherRide(tx, ride, from, until)) return 'overlap';
  const { byRule, differs } = await repairsOf(tx, ride.user_id, now);
  if (differs) return 'differs';
  return byRule < rules.perMonth ? null : 'month';
}

const keyOf = ({ provider, ride }: Pick<Repair, 'provider' | 'ride'>): RideKey => ({
  port: 'gates',
  provider,
  ride,
});

/**
 * Mends a ride by what its rider says of its other end, once: at once where that is plausible, else when a person says so.
 * Raises what the contract lists.
 */
export async function askRepair(
  ctx: Context,
  key: OwnKey,
  attempt: Attempt,
  said: { station: string; at: string },
): Promise<RideRepair> {
  const { repairs: rules } = (await dataInForce(ctx)).data;
  return await once(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    // Of a rider's repairs one is decided after the other: a month has so many.
    await lockRow(tx, 'ride_repair_agreements', { user_id: key.userId });
    const found = await possibleRide(ctx, tx, key, rules);
    await lockRow(tx, 'partner_rides', keyOf(found.ride));
    // A gate may have reported while this waited.
    const { ride, known } = await possibleRide(ctx, tx, key, rules);
    const station = stationWith(said.station);
    const at = new Date(said.at);
    const isBackwards = known.kind === 'entry' ? at < known.at : at > known.at;
    if (isBackwards || at > now) throw new CodedError('time_out_of_range', { field: 'at' });
    const claimed = passageOf(known, { station: station.id, at });
    const doubt = await doubtOf(tx, { ride, known, claimed }, rules, now);
    const repair: Repair = {
      id: uuidv7(ctx),
      user_id: key.userId,
      order_id: key.id,
      provider: ride.provider,
      ride: ride.ride,
      missing: claimed.kind,
      station: station.id,
      at,
      fare_cents: existing(await claimedCents(ride, claimed), 'fare_not_known'),
      status: doubt === null ? 'mended' : 'open',
      doubt,
      differs: false,
      asked_at: now,
      decided_at: doubt === null ? now : null,
      answer: null,
    };
    if (!(await insertRow(tx, 'ride_repairs', repair, 'keep'))) {
      throw new CodedError('repair_not_possible');
    }
    if (doubt === null) await endAsClaimed(ctx, tx, { ...ride, key: keyOf(ride) }, claimed);
    const { status, amountCents } = await lockOrder(tx, key);
    return existing(viewOf({ ride, repair, status, amountCents }, rules, now), 'ride_not_found');
  });
}

/** What waits for a decision at the desk, with the ride it is about. */
export async function repairQueue(db: Db, limit: number) {
  return await Promise.all((await openRepairs(db, limit)).map((repair) => repairFacts(db, repair)));
}

/** What is known of a repair for who decides on it. */
async function repairFacts(db: Db, repair: Repair) {
  const ride = await findRow(db, 'partner_rides', keyOf(repair));
  const known = ride && knownEnd(ride);
  const station = stationWith(repair.station);
  return {
    repair,
    station: nameOf(station),
    known: known && { station: nameOf(stationOf(known)), at: known.at },
    minutes: known ? minutesBetween(known, station) : null,
  };
}
export type RepairFacts = Awaited<ReturnType<typeof repairFacts>>;

/** What came of a decision: done, or there was nothing to decide any more, or the order takes no other fare by now. */
export type RepairDecided = 'done' | 'decided' | 'changed';

/** Decides on a repair, with words for the rider. Raises `payment_under_way`. */
export async function decideRepair(
  ctx: TxContext,
  tx: Tx,
  id: string,
  { mend, answer }: { mend: boolean; answer: string },
): Promise<RepairDecided> {
  const found = await findRow(tx, 'ride_repairs', { id });
  if (found === undefined) return 'decided';
  const ride = await lockRow(tx, 'partner_rides', keyOf(found));
  const repair = await lockRow(tx, 'ride_repairs', { id });
  if (repair?.status !== 'open') return 'decided';
  if (mend) {
    const known = ride && knownEnd(ride);
    const { status } = await lockOrder(tx, { userId: repair.user_id, id: repair.order_id });
    const takesFare = status === 'ongoing' || status === 'to_be_paid';
    if (ride === undefined || known === undefined || !takesFare) return 'changed';
    await endAsClaimed(ctx, tx, { ...ride, key: keyOf(repair) }, passageOf(known, repair));
  }
  const status = mend ? 'mended' : 'refused';
  await updateRows(tx, 'ride_repairs', { id }, { status, answer, decided_at: ctx.clock.now() });
  return 'done';
}
