import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { RepairDoubt, RideRepair } from '@shtrans/contract/ride-repairs/schemas';
import { type Passage, passage as passageSchema } from '../../../adapters/gates/port.ts';
import { nameOf } from '../../../city/network.ts';
import type { Context } from '../../../context.ts';
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
  type Repair,
  type RepairableRow,
  repairableRides,
  repairsOf,
} from './repair-store.ts';
import { stationOf } from './ride-by-mode.ts';
import type { PartnerRide } from './store.ts';
import { findRow, insertRow, lockRow } from './tables.ts';
import { stationWith, knownEnd, passageOf, minutesBetween, keyOf } from './claimed-passage.ts';

export { type BikeRide, bikeRidesOf, hasOpenRide } from './store.ts';
export { platesOf, takePlate } from './plates.ts';
export { decideLicence } from './plate-licences.ts';
export { decidedLicences, findLicence, waitingLicences } from './plate-store.ts';
export {
  decideRepair,
  type RepairDecided,
  type RepairFacts,
  repairQueue,
} from './repair-decisions.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How many days a repair is shown after it was decided or a gate reported the passage. */
const SHOWN_DAYS = 30;

/**
 * Returns a row as its rider sees it, or undefined if it cannot be repaired: the ride is open and may still
 * end normally, or the ride is too old.
 */
function viewOf(
  { ride, repair, status, amountCents }: RepairableRow,
  rules: RepairRules,
  now: Date,
): RideRepair | undefined {
  const missing = repair?.missing ?? (ride.entry === null ? 'entry' : 'exit');
  const reportedEnd = passageSchema.parse(missing === 'entry' ? ride.exit : ride.entry);
  const isOngoing = status === 'ongoing';
  const ongoingCutoffMs = now.getTime() - rules.afterMinutes * MINUTE_MS;
  const isRiding = isOngoing && reportedEnd.at.getTime() > ongoingCutoffMs;
  const isLate = reportedEnd.at.getTime() < now.getTime() - rules.days * DAY_MS;
  if (ride.order_id === null || (repair === undefined && (isRiding || isLate))) return undefined;
  const station = stationOf(reportedEnd);
  return {
    id: ride.order_id,
    missing,
    station: nameOf(station),
    stationId: station.id,
    at: reportedEnd.at.toISOString(),
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

/**
 * Returns the rider's metro rides without an entry or exit; none until the rider agrees that these pages show
 * them.
 */
export async function listRepairs(ctx: Context, userId: string) {
  const now = ctx.clock.now();
  const { repairs: rules } = (await dataInForce(ctx)).data;
  const { byRule } = await repairsOf(ctx.db, userId, now);
  const facts = { left: Math.max(0, rules.perMonth - byRule), days: rules.days };
  if (!(await hasAgreed(ctx.db, userId))) return { agreed: false, items: [], ...facts };
  const days = Math.max(rules.days, SHOWN_DAYS);
  const earliest = new Date(now.getTime() - days * DAY_MS);
  const rows = await repairableRides(ctx.db, userId, { since: earliest });
  return { agreed: true, items: rows.flatMap((row) => viewOf(row, rules, now) ?? []), ...facts };
}

/** Records that the rider agreed. */
export const agreeToRepairs = (ctx: Context, userId: string, attempt: Attempt) =>
  once(ctx, attempt, async (tx) => {
    const row = { user_id: userId, agreed_at: ctx.clock.now() };
    await insertRow(tx, 'ride_repair_agreements', row, 'keep');
    return { agreed: true as const };
  });

/** Returns the ride of an order and its reported end, if its rider can claim the other end now. */
async function possibleRide(
  ctx: Pick<Context, 'clock'>,
  db: Db | Tx,
  { userId, id: orderId }: OwnKey,
  rules: RepairRules,
): Promise<{ ride: PartnerRide; known: Passage }> {
  if (!(await hasAgreed(db, userId))) throw new CodedError('agreement_required');
  const now = ctx.clock.now();
  const earliest = new Date(now.getTime() - Math.max(rules.days, SHOWN_DAYS) * DAY_MS);
  const [row] = await repairableRides(db, userId, { since: earliest, orderId });
  if (row === undefined) {
    const order = existing(await findOrder(db, { userId, id: orderId }), 'ride_not_found');
    throw new CodedError(order.type === 'metro' ? 'repair_not_possible' : 'ride_not_found');
  }
  const reportedEnd = knownEnd(row.ride);
  if (reportedEnd === undefined || viewOf(row, rules, now)?.state !== 'possible') {
    throw new CodedError('repair_not_possible');
  }
  return { ride: row.ride, known: reportedEnd };
}

/** Estimated minutes from a gate to the train and from the train to a gate, together. */
const ON_FOOT = 6;

/**
 * Returns the cost of a ride with a station as its missing end, and the estimated time of that passage.
 * Throws the errors that the contract lists.
 */
export async function repairFare(ctx: Context, key: OwnKey, stationId: string) {
  const { repairs: rules } = (await dataInForce(ctx)).data;
  const { ride, known: reportedEnd } = await possibleRide(ctx, ctx.db, key, rules);
  const minutes = minutesBetween(reportedEnd, stationWith(stationId)) ?? 0;
  const travelMs = (Math.round(minutes) + ON_FOOT) * MINUTE_MS;
  const estimatedAt = new Date(
    reportedEnd.at.getTime() + (reportedEnd.kind === 'entry' ? travelMs : -travelMs),
  );
  const claimedPassage = passageOf(reportedEnd, { station: stationId, at: estimatedAt });
  const fareCents = existing(await claimedCents(ride, claimedPassage), 'fare_not_known');
  return {
    fareCents,
    at: new Date(Math.min(estimatedAt.getTime(), ctx.clock.now().getTime())).toISOString(),
  };
}

/** Returns why a person must decide on a claim, or null if it is plausible. */
async function doubtOf(
  tx: Tx,
  {
    ride,
    known: reportedEnd,
    claimed: claimedPassage,
  }: { ride: PartnerRide; known: Passage; claimed: Passage },
  rules: RepairRules,
  now: Date,
): Promise<RepairDoubt | null> {
  const [from, to] =
    reportedEnd.kind === 'entry'
      ? [reportedEnd.at, claimedPassage.at]
      : [claimedPassage.at, reportedEnd.at];
  const durationMs = to.getTime() - from.getTime();
  const minMinutes = minutesBetween(reportedEnd, stationOf(claimedPassage));
  if (
    minMinutes === null ||
    durationMs < minMinutes * MINUTE_MS ||
    durationMs > rules.mostHours * HOUR_MS
  ) {
    return 'duration';
  }
  if (await hasOtherRide(tx, ride, from, to)) return 'overlap';
  const { byRule, differs } = await repairsOf(tx, ride.user_id, now);
  if (differs) return 'differs';
  return byRule < rules.perMonth ? null : 'month';
}

/**
 * Repairs a ride by its rider's claim about the missing end, once: immediately if the claim is plausible,
 * otherwise after a person's decision. Throws the errors that the contract lists.
 */
export async function askRepair(
  ctx: Context,
  key: OwnKey,
  attempt: Attempt,
  claim: { station: string; at: string },
): Promise<RideRepair> {
  const { repairs: rules } = (await dataInForce(ctx)).data;
  return await once(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    // Serialises the repairs of one rider, because a month has a maximum number of them.
    await lockRow(tx, 'ride_repair_agreements', { user_id: key.userId });
    const candidate = await possibleRide(ctx, tx, key, rules);
    await lockRow(tx, 'partner_rides', keyOf(candidate.ride));
    // A gate may have reported while this waited for the lock.
    const { ride, known: reportedEnd } = await possibleRide(ctx, tx, key, rules);
    const station = stationWith(claim.station);
    const claimedAt = new Date(claim.at);
    const isBackwards =
      reportedEnd.kind === 'entry' ? claimedAt < reportedEnd.at : claimedAt > reportedEnd.at;
    if (isBackwards || claimedAt > now) throw new CodedError('time_out_of_range', { field: 'at' });
    const claimedPassage = passageOf(reportedEnd, { station: station.id, at: claimedAt });
    const doubt = await doubtOf(
      tx,
      { ride, known: reportedEnd, claimed: claimedPassage },
      rules,
      now,
    );
    const repair: Repair = {
      id: uuidv7(ctx),
      user_id: key.userId,
      order_id: key.id,
      provider: ride.provider,
      ride: ride.ride,
      missing: claimedPassage.kind,
      station: station.id,
      at: claimedAt,
      fare_cents: existing(await claimedCents(ride, claimedPassage), 'fare_not_known'),
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
    if (doubt === null) await endAsClaimed(ctx, tx, { ...ride, key: keyOf(ride) }, claimedPassage);
    const { status, amountCents } = await lockOrder(tx, key);
    return existing(viewOf({ ride, repair, status, amountCents }, rules, now), 'ride_not_found');
  });
}
