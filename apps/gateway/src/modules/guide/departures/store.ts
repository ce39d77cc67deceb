import type { Alert } from '@shtrans/contract/traffic/live';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** Between two looks at the feed an alert that was there at both was there. */
const BETWEEN_LOOKS_MS = 5 * 60_000;

/** Writes that these alerts were in force at `at`, by what they said then. */
export async function keepAlerts(
  tx: Tx,
  alerts: readonly { alert: Alert; contentHash: string }[],
  at: Date,
): Promise<void> {
  for (const { alert, contentHash } of alerts) {
    await sql`
      insert into alerts_kept (id, content_hash, body, first_seen, last_seen)
      values (${alert.id}, ${contentHash}, ${JSON.stringify(alert)}, ${at}, ${at})
      on conflict (id, content_hash)
      do update set last_seen = greatest(alerts_kept.last_seen, excluded.last_seen)`.execute(tx);
  }
}

/**
 * Alerts that were in force at some instant from `from` to `until`: from when they say, or else from when
 * they were first seen, until they say, and not for longer than they were seen.
 */
export async function alertsBetween(db: Db | Tx, from: Date, until: Date): Promise<Alert[]> {
  const seenSince = new Date(from.getTime() - BETWEEN_LOOKS_MS);
  const { rows } = await sql<{ body: Alert }>`
    select body from alerts_kept
    where last_seen >= ${seenSince}
      and coalesce((body ->> 'from')::timestamptz, first_seen) <= ${until}
      and (body ->> 'until' is null or (body ->> 'until')::timestamptz > ${from})
    order by first_seen, id`.execute(db);
  return rows.map(({ body }) => body);
}
