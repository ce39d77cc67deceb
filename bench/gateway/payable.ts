import { randomBytes, randomUUID } from 'node:crypto';
import { sandboxSecret } from '../../apps/gateway/sandbox/signature.ts';
import { connect } from '../../apps/gateway/src/db/database.ts';

/** More than a server can pay. */
export const ORDERS_PER_SECOND = 1100;

/** The fields of an order for a metro ride. */
export const METRO_RIDE = JSON.stringify({
  kind: 'rail',
  entryAt: '2026-01-01T00:00:00.000Z',
  entryStation: { zh: '徐家汇', en: 'Xujiahui' },
  exitAt: '2026-01-01T00:30:00.000Z',
  exitStation: { zh: '人民广场', en: "People's Square" },
  distanceMetres: 9000,
});

interface Payable {
  /** Signs the sandbox's webhooks there. */
  secret: string;
  unpaid: string[];
}

/**
 * Creates a database of the bench with this number of unpaid metro rides, distributed to the riders in a cycle: the
 * n-th order belongs to the n-th rider.
 */
export async function payable(
  url: string,
  phones: readonly string[],
  count: number,
  ends: AsyncDisposableStack,
): Promise<Payable> {
  const { db, pool } = connect(url, { max: 1 });
  ends.defer(() => db.destroy());
  const secret = await sandboxSecret({ db, random: { bytes: randomBytes } });
  const unpaid = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into orders (user_id, id, order_no, type, status, unfinished, amount_cents,
       discount_cents, passenger, occurred_at, fields, created_at, updated_at)
     select users.id, unpaid.id, 'bench' || unpaid.id, 'metro', 'to_be_paid', 1, 400,
       0, '*伟', t, $3, t, t
     from unnest($1::uuid[], $2::text[]) with ordinality unpaid (id, phone, n)
       join users using (phone), lateral (select now() - interval '30 days' - n * interval '1 minute' as t) times`,
    [unpaid, unpaid.map((_, n) => phones[n % phones.length]), METRO_RIDE],
  );
  await pool.query('analyze orders');
  return { secret, unpaid };
}
