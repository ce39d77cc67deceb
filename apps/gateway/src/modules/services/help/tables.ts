import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const helpTables = ownTables({
  help_messages: {
    copy: { title: { zh: '求助消息', en: 'Support messages' } },
    erase: 'delete',
    keep: [
      // Messages are deleted before their thread.
      {
        column: 'at',
        days: 400,
        at: sql`(select closed_at from help_threads
          where help_threads.user_id = help_messages.user_id and id = thread_id)`,
      },
    ],
  },
  help_threads: {
    otherKeys: { help_threads_id: 'random' },
    copy: { title: { zh: '求助', en: 'Support requests' } },
    erase: 'delete',
    keep: [
      // Stored as long as the order is shown.
      { column: 'closed_at', days: 401 },
    ],
  },
});
export const { findRow, findRows, insertRow, lockRow, updateRows } = helpTables;
