import { IDEMPOTENCY_KEY_DAYS } from '@shtrans/contract/api/idempotency';
import { sql } from 'kysely';
import { ownTables } from './own-tables.ts';

/** What belongs to no module: the queue, the answers of calls, and the counters of limits. */
export const own = ownTables({
  jobs: { erase: 'none', keep: [{ column: 'done_at', days: 7 }] },
  // They outlive every client's retries by days.
  idempotency_keys: {
    erase: 'delete',
    keep: [{ column: 'created_at', days: IDEMPOTENCY_KEY_DAYS }],
  },
  rate_counters: {
    // A counter's bucket names the rider, or a recipient: a phone, alone or with a device.
    erase: (tx, { id, phone }) =>
      sql`delete from rate_counters
        where bucket like any (${[`%:${id}`, `%:${phone}`, `%:${phone} %`]})`.execute(tx),
    keep: [{ column: 'window_start', days: 2 }],
  },
});
export const { deleteRows, findRow, insertRow, queries, updateRows } = own;
