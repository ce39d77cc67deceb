import { setTimeout as delay } from 'node:timers/promises';
import { startOfShanghaiDay } from '@shtrans/contract/values/calendar';
import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import type { Beacon } from '../../../../adapters/beacon/port.ts';
import type { Context } from '../../../../context.ts';
import type { Db, Tx } from '../../../../db/database.ts';
import { messageOf } from '../../../../errors/error-code.ts';
import { findRow, insertRow } from '../tables.ts';

/** A value that is about to be published is asked for so often, and a beacon that fails. */
const LOOKS = 20;
const TRIES = 3;
const PAUSE_MS = 400;

/** What this gateway knows, or is finding out, of the newest day. */
const known = new WeakMap<Db, { day: string; decided: Promise<void> }>();

/**
 * Resolves when it is decided whether the draws of a day count the beacon's value. Who draws first on a day decides, of all
 * gateways: what the beacon said first at or after midnight, or that the day goes without, where it does not say so
 * within seconds.
 */
export function decideBeacon(ctx: Context, day: string): Promise<void> {
  const last = known.get(ctx.db);
  if (last?.day === day) return last.decided;
  const decided = decide(ctx, day);
  known.set(ctx.db, { day, decided });
  // The database was away: the next draw decides.
  decided.catch(() => known.delete(ctx.db));
  return decided;
}

async function decide(ctx: Context, day: string): Promise<void> {
  const { db, clock, adapters } = ctx;
  if (await findRow(db, 'draw_beacons', { day })) return;
  const heard = await hear(ctx, day);
  const said = heard ?? { source: adapters.beacon.name, round: null, value: null };
  await insertRow(db, 'draw_beacons', { day, ...said, decided_at: clock.now() }, 'keep');
}

async function hear({ adapters, log }: Context, day: string): Promise<Beacon | undefined> {
  const midnight = startOfShanghaiDay(day);
  for (let looks = 1, faults = 0; ; looks++) {
    let why = 'it has not published it';
    try {
      const heard = await adapters.beacon.firstFrom(midnight);
      if (heard !== 'not_yet') return heard;
    } catch (error) {
      faults += 1;
      why = messageOf(error);
    }
    if (looks >= LOOKS || faults >= TRIES) {
      log.warn({ event: 'campaigns.beacon_missed', day, why }, 'the day is drawn without a beacon');
      return undefined;
    }
    await delay(PAUSE_MS);
  }
}

/** What was decided of a day; undefined: nothing yet. */
export async function beaconOf(db: Db | Tx, day: string): Promise<DrawLog['beacon']> {
  const row = await findRow(db, 'draw_beacons', { day });
  if (row === undefined) return undefined;
  const { source, round, value } = row;
  return value === null || round === null ? null : { source, round, value };
}
