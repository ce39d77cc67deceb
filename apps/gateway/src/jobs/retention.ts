import { DAY_MS } from '@shtrans/contract/calendar';
import { IDEMPOTENCY_KEY_DAYS } from '@shtrans/contract/idempotency';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';

const EVERY_MS = 10 * 60_000;

interface Kept {
  table: keyof Schema;
  column: string;
  days: number;
  /** The instant, where the column holds none. */
  at?: RawBuilder<unknown>;
}

/** What is kept only for a while: table, its instant, days kept. */
const KEPT: readonly Kept[] = [
  { table: 'jobs', column: 'done_at', days: 7 },
  { table: 'idempotency_keys', column: 'created_at', days: IDEMPOTENCY_KEY_DAYS },
  { table: 'rate_counters', column: 'window_start', days: 2 },
  // Used and expired ones are kept a little, so that they get their own answer.
  { table: 'sessions', column: 'expires_at', days: 1 },
  { table: 'operator_sessions', column: 'expires_at', days: 1 },
  { table: 'operator_invitations', column: 'expires_at', days: 7 },
  // As long as a device counts as its rider's.
  { table: 'sessions', column: 'revoked_at', days: 30 },
  { table: 'login_challenges', column: 'expires_at', days: 1 },
  { table: 'sms_pauses', column: 'resend_at', days: 1 },
  // It may hold a phone that nobody logged in with.
  { table: 'partner_tickets', column: 'expires_at', days: 1 },
  { table: 'sms_codes', column: 'expires_at', days: 1 },
  { table: 'handover_tickets', column: 'expires_at', days: 7 },
  { table: 'bind_tokens', column: 'expires_at', days: 7 },
  { table: 'payer_questions', column: 'expires_at', days: 1 },
  { table: 'ride_shares', column: 'expires_at', days: 30 },
  { table: 'ride_alarm_messages', column: 'at', days: 30 },
  { table: 'ride_alarms', column: 'at', days: 30 },
  { table: 'sms_outbox', column: 'sent_at', days: 7 },
  { table: 'reminders', column: 'ended_at', days: 30 },
  { table: 'face_checks', column: 'started_at', days: 90 },
  // Long enough to see what a rule would have said of a campaign.
  { table: 'campaign_verdicts', column: 'at', days: 90 },
  { table: 'campaign_shield_keys', column: 'seen_at', days: 8 },
  // Counted by the day long before; what riders agreed to says so.
  { table: 'funnel_steps', column: 'day', days: 30 },
  // Names and phones are for the day itself, and for what is to be cleared up after it.
  { table: 'appointments', column: 'begins_at', days: 90 },
  { table: 'partner_reports', column: 'received_at', days: 90 },
  // One that goes on is still needed, whenever its partner says that it began.
  { table: 'partner_rides', column: 'ended_at', days: 90 },
  // As long as a campaign may count it.
  { table: 'bike_rides', column: 'ended_at', days: 400 },
  { table: 'ride_repairs', column: 'asked_at', days: 400 },
  // As long as they may be reported.
  { table: 'plate_stays', column: 'begun_at', days: 60 },
  // As long as a gate may report what it read.
  { table: 'ride_code_uses', column: 'used_at', days: 90 },
  { table: 'ride_keys', column: 'granted_until', days: 90 },
  // Orders of a day that is over are paid or closed; what one gives back later nobody buys, and needs no row.
  // Of sessions of campaigns the time of the day follows.
  { table: 'stock', column: 'day', days: 60, at: sql`nullif(left(day, 10), '')::timestamptz` },
  { table: 'partner_lists_seen', column: 'as_of', days: 30 },
  { table: 'partner_orders_seen', column: 'as_of', days: 30 },
  // A refund may be asked for within a week, and a person decides within days.
  { table: 'alerts_kept', column: 'last_seen', days: 60 },
  // A device that was off for longer brings back what was removed meanwhile.
  { table: 'favourites', column: 'removed_at', days: 180 },
  // Orders are shown for a year, and what they held with them.
  { table: 'coupons', column: 'valid_until', days: 400 },
  // As long as the order is shown. What was written goes first: a thread without it would say nothing.
  {
    table: 'help_messages',
    column: 'at',
    days: 400,
    at: sql`(select closed_at from help_threads
      where help_threads.user_id = help_messages.user_id and id = thread_id)`,
  },
  { table: 'help_threads', column: 'closed_at', days: 401 },
  // Invitations that nobody took hold a phone that may be no rider's.
  { table: 'intimate_accounts', column: 'expires_at', days: 1 },
  { table: 'intimate_accounts', column: 'closed_at', days: 180 },
  { table: 'sandbox_errands', column: 'done_at', days: 7 },
  { table: 'sandbox_gate_journeys', column: 'entered_at', days: 1 },
  { table: 'sandbox_notices', column: 'run_at', days: 1 },
  { table: 'sandbox_partner_tickets', column: 'expires_at', days: 7 },
];

/** So many rows are deleted by one statement: a moment's work, after which others have their turn. */
const AT_ONCE = 1000;

/**
 * Deletes what is past its time. Idempotency keys outlive every client's retries by days. A table that cannot be
 * pruned is no reason to leave the others.
 */
export async function prune(ctx: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  for (const { table, column, days, at = sql.ref(column) } of KEPT) {
    const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
    const some = sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${at} < ${before}
      limit ${AT_ONCE} for update skip locked))`;
    try {
      let deleted: number;
      do {
        const { numAffectedRows } = await some.execute(ctx.db);
        deleted = Number(numAffectedRows);
      } while (deleted === AT_ONCE);
    } catch (err) {
      ctx.log.warn({ event: 'retention.failed', err, table }, 'old rows could not be deleted');
    }
  }
}

/** Prunes now and then; gives what stops it. */
export function startPruning(ctx: Pick<Context, 'db' | 'clock' | 'log'>): () => void {
  const timer = setInterval(() => void prune(ctx), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
