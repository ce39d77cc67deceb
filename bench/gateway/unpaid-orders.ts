import { connect } from '../../apps/gateway/src/db/database.ts';

type Pool = ReturnType<typeof connect>['pool'];

/** Runs statements on a connection of its own. */
export async function onDatabase<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const { db, pool } = connect(url, { max: 1 });
  try {
    return await work(pool);
  } finally {
    await db.destroy();
  }
}

/**
 * Makes `count` unpaid metro rides of a rider. Gives their ids.
 */
export async function makeOrders(url: string, userId: string, count: number): Promise<string[]> {
  return await onDatabase(url, async (pool) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into orders (user_id, id, order_no, type, status, unfinished, amount_cents,
         discount_cents, passenger, occurred_at, fields, created_at, updated_at)
       select $1, gen_random_uuid(), 'bench' || gen_random_uuid(), 'metro', 'to_be_paid', 1, 400, 0,
         '*伟', t, $3, t, t
       from (select now() - interval '30 days' - n * interval '1 minute' as t
             from generate_series(1, $2::int) n) times
       returning id`,
      [
        userId,
        count,
        JSON.stringify({
          kind: 'rail',
          entryAt: '2026-01-01T00:00:00.000Z',
          entryStation: { zh: '徐家汇', en: 'Xujiahui' },
          exitAt: '2026-01-01T00:30:00.000Z',
          exitStation: { zh: '人民广场', en: "People's Square" },
          distanceMetres: 9000,
        }),
      ],
    );
    await pool.query('analyze orders');
    return rows.map(({ id }) => id);
  });
}
