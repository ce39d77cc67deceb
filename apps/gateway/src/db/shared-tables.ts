import { IDEMPOTENCY_KEY_DAYS } from '@shtrans/contract/api/idempotency';
import { sql } from 'kysely';
import { ownTables } from './own-tables.ts';

/** Tables that belong to no module: the job queue, the answers by idempotency key, and the counters of limits. */
export const sharedTables = ownTables({
  jobs: {
    distribution: 'local',
    copy: { none: 'technical' },
    erase: 'none',
    keep: [{ column: 'done_at', days: 7 }],
  },
  // Kept for days longer than any client retries.
  idempotency_keys: {
    copy: { none: 'technical' },
    erase: 'delete',
    keep: [{ column: 'created_at', days: IDEMPOTENCY_KEY_DAYS }],
  },
  rate_counters: {
    distribution: { column: 'bucket' },
    copy: { none: 'technical' },
    // A bucket ends with the rider's id, or with a phone, alone or followed by a device.
    erase: (tx, { id, phone }) =>
      sql`delete from rate_counters
        where bucket like any (${[`%:${id}`, `%:${phone}`, `%:${phone} %`]})`.execute(tx),
    keep: [{ column: 'window_start', days: 2 }],
  },
});
export const { deleteRows, findRow, insertRow, queries, updateRows } = sharedTables;
