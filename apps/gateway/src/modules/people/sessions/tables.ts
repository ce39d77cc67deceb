import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const sessionTables = ownTables({
  ride_keys: {
    otherKeys: { ride_keys_pk: 'random', ride_keys_session: 'of_rider' },
    copy: { title: { zh: '乘车码密钥', en: 'Ride code keys' }, without: { token_hash: 'secret' } },
    // The row remains until its grant is over, because it reports the end to gates; then it is pruned like
    // the others.
    erase: (tx, { id, at }) =>
      sql`update ride_keys set ended_at = coalesce(ended_at, ${at})
        where user_id = ${id}`.execute(tx),
    keep: [{ column: 'granted_until', days: 90 }],
  },
  sessions: {
    distribution: { column: 'token_hash' },
    copy: { title: { zh: '登录设备', en: 'Signed-in devices' }, without: { token_hash: 'secret' } },
    erase: 'delete',
    keep: [
      // Kept for a day, so that expired sessions get an error of their own.
      { column: 'expires_at', days: 1 },
      // How long a device counts as its rider's.
      { column: 'revoked_at', days: 30 },
    ],
  },
});
export const { findRow, findRows, insertRow, lockRow, queries, updateRows } = sessionTables;
