import type { Alert } from '@shtrans/contract/traffic/live';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** An alert in two snapshots at most this long apart was in force between them. */
const BETWEEN_LOOKS_MS = 5 * 60_000;

/** Records that these alerts were in force at an instant, with their contents at that time. */
export async function keepAlerts(
  tx: Tx,
  alerts: readonly { alert: Alert; contentHash: string }[],
  instant: Date,
): Promise<void> {
  for (const { alert, contentHash } of alerts) {
    await sql`
      insert into alerts_kept (id, content_hash, body, first_seen, last_seen)
      values (${alert.id}, ${contentHash}, ${JSON.stringify(alert)}, ${instant}, ${instant})
      on conflict (id, content_hash)
      do update set last_seen = greatest(alerts_kept.last_seen, excluded.last_seen)`.execute(tx);
  }
}

/**
 * Returns alerts that were in force at some instant of a period: from the stated start, or the first sighting
 * if none is stated, until the stated end, and no later than the last sighting.
 */
export async function alertsBetween(db: Db | Tx, from: Date, to: Date): Promise<Alert[]> {
  const seenSince = new Date(from.getTime() - BETWEEN_LOOKS_MS);
  const { rows } = await sql<{ body: Alert }>`
    select body from alerts_kept
    where last_seen >= ${seenSince}
      and coalesce((body ->> 'from')::timestamptz, first_seen) <= ${to}
      and (body ->> 'until' is null or (body ->> 'until')::timestamptz > ${from})
    order by first_seen, id`.execute(db);
  return rows.map(({ body }) => body);
}
