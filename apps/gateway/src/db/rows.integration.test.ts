import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import type { Row } from './schema.ts';
import { addRows, findRows } from '../../test/rows.ts';
import { uuidv7 } from './uuid.ts';

describe.skipIf(!hasDatabase())('rows that are added in one statement', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  const fact = (user_id: string): Row<'ride_facts'> => ({
    user_id,
    order_id: uuidv7(gw.ctx),
    type: 'metro',
    day: '2026-11-20',
    ended_at: new Date('2026-11-20T04:00:00Z'),
    metres: null,
    fare_cents: 400,
    reversed_at: null,
  });

  it('get the default of a newer column, and leave existing rows unchanged', async () => {
    await sql`alter table ride_facts add column newer text not null default 'default'`.execute(
      gw.db,
    );
    const user_id = uuidv7(gw.ctx);
    const [first, second] = [fact(user_id), fact(user_id)];
    await addRows(gw.db, 'ride_facts', [first]);
    await addRows(gw.db, 'ride_facts', [{ ...first, fare_cents: 500 }, second]);
    await addRows(gw.db, 'ride_facts', []);
    const rows = await findRows(gw.db, 'ride_facts', { user_id }, 'order_id');
    const added = [first, second].map((row) => ({ ...row, newer: 'default' }));
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining(added));
  });
});
