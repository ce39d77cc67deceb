import { sql } from 'kysely';
import type { BacklogLine } from '../../define.ts';

/** Payments and refunds without an outcome. */
export const paymentBacklog: readonly BacklogLine[] = [
  {
    name: 'payments_confirming',
    label: 'provider',
    help: 'Payments without a final state',
    waiting: () => sql`
      select provider as name, count(*) as count, min(started_at) as oldest
      from payments where status = 'confirming' group by provider`,
  },
  {
    name: 'refunds_owed',
    label: 'reason',
    help: 'Refunds that are not paid out yet',
    waiting: () => sql`
      select reason as name, count(*) as count, min(requested_at) as oldest
      from refunds where status = 'pending' group by reason`,
  },
];
