import { setTimeout as delay } from 'node:timers/promises';
import { startOfCityDay } from '@shtrans/contract/values/calendar';
import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import type { Beacon } from '../../../../adapters/beacon/port.ts';
import type { Context } from '../../../../context.ts';
import type { Db, Tx } from '../../../../db/database.ts';
import { messageOf } from '../../../../errors/error-code.ts';
import { findRow, insertRow } from '../tables.ts';

/** Maximum requests for a value that is not published yet, and for a beacon that fails. */
const LOOKS = 20;
const TRIES = 3;
const PAUSE_MS = 400;

/** The decision of the newest day, made or under way. */
const newestDay = new WeakMap<Db, { day: string; decided: Promise<void> }>();

/**
 * Resolves when it is decided whether the draws of a day count the beacon's value. The first draw of a day at any gateway
 * decides: the beacon's first value at or after midnight counts, or none if the beacon does not return it within seconds.
 */
export function decideBeacon(ctx: Context, day: string): Promise<void> {
  const last = newestDay.get(ctx.db);
  if (last?.day === day) return last.decided;
  const decided = decide(ctx, day);
  newestDay.set(ctx.db, { day, decided });
  // If the database was unreachable, the next draw decides.
  decided.catch(() => newestDay.delete(ctx.db));
  return decided;
}

async function decide(ctx: Context, day: string): Promise<void> {
  const { db, clock, adapters } = ctx;
  if (await findRow(db, 'draw_beacons', { day })) return;
  const published = await awaitBeacon(ctx, day);
  const decision = published ?? { source: adapters.beacon.name, round: null, value: null };
  await insertRow(db, 'draw_beacons', { day, ...decision, decided_at: clock.now() }, 'keep');
}

async function awaitBeacon({ adapters, log }: Context, day: string): Promise<Beacon | undefined> {
  const midnight = startOfCityDay(day);
  for (let looks = 1, faults = 0; ; looks++) {
    let reason = 'it has not published it';
    try {
      const answer = await adapters.beacon.firstFrom(midnight);
      if (answer !== 'not_yet') return answer;
    } catch (error) {
      faults += 1;
      reason = messageOf(error);
    }
    if (looks >= LOOKS || faults >= TRIES) {
      log.warn(
        { event: 'campaigns.beacon_missed', day, why: reason },
        'the day is drawn without a beacon',
      );
      return undefined;
    }
    await delay(PAUSE_MS);
  }
}

/** Returns the decision of a day: its beacon, null for none, or undefined if it is not decided yet. */
export async function beaconOf(db: Db | Tx, day: string): Promise<DrawLog['beacon']> {
  const row = await findRow(db, 'draw_beacons', { day });
  if (row === undefined) return undefined;
  const { source, round, value } = row;
  return value === null || round === null ? null : { source, round, value };
}
