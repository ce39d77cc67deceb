import { sql } from 'kysely';
import type { Tx } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { putWebhook, sendDueWebhooks } from '../webhooks.ts';
import { nextAnswerAt, withMessages } from './messages.ts';
import {
  nonsenseOf,
  type SandboxDispatchDeps,
  type SandboxRide,
  type Standing,
  standingOf,
} from './rides.ts';
import { queries, updateRows } from '../tables.ts';

/** Intervals of reports: the position of a moving car, and a sign of life of a standing one. */
const POSITION_MS = 2500;
const SIGN_OF_LIFE_MS = 8000;

/** Returns when the ride is reported again after `now`, at the latest with the driver's next answer; null if it is over. */
function nextReportAt(
  ride: SandboxRide,
  { news, isOver, toNext }: Standing,
  now: Date,
  answerAt: Date | null,
): Date | null {
  if (isOver) return null;
  const moves = news.state === 'arriving' || news.state === 'on_trip';
  const change = ride.held_at === null ? Math.ceil(toNext / ride.pace) : Infinity;
  const answer = answerAt === null ? Infinity : answerAt.getTime() - now.getTime();
  const wait = Math.min(moves ? POSITION_MS : SIGN_OF_LIFE_MS, change, answer);
  return new Date(now.getTime() + Math.max(1, wait));
}

/** The time of the next report of any ride; null if no ride is under way. */
export const NEXT_NEWS = sql<Date | null>`(SELECT min(tell_at) FROM sandbox.rides)`;

/** Queues the due reports of rides and sends the due notices. Returns the number sent. */
export async function sendRideNotices(deps: SandboxDispatchDeps, base: string): Promise<number> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const dueRides = await queries(tx)
      .selectFrom('sandbox.rides')
      .selectAll()
      .where('tell_at', '<=', now)
      .orderBy('tell_at')
      .limit(200)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const ride of dueRides) await queueReport(deps, tx, ride, now);
  });
  return await sendDueWebhooks(deps, 'dispatch', base);
}

async function queueReport(
  deps: SandboxDispatchDeps,
  tx: Tx,
  ride: SandboxRide,
  now: Date,
): Promise<void> {
  const { ride_id, manner } = ride;
  const standing = standingOf(ride, now);
  const { news, isSilent } = standing;
  if (!isSilent) {
    const event = manner === 'nonsense' ? nonsenseOf(news) : await withMessages(tx, ride_id, news);
    const content = { rideId: ride_id, event };
    // Unruly: two copies with random delays, so in any order.
    const delays = manner === 'unruly' ? deps.random.bytes(2).map((byte) => byte % 7) : [0];
    for (const seconds of delays) {
      const runAt = new Date(now.getTime() + seconds * 1000);
      await putWebhook(deps, tx, { partner: 'dispatch', about: ride_id }, content, runAt);
    }
  }
  const tell_at = isSilent
    ? new Date(now.getTime() + 1000)
    : nextReportAt(ride, standing, now, await nextAnswerAt(tx, ride_id, now));
  await updateRows(tx, 'sandbox.rides', { ride_id }, { tell_at });
}
