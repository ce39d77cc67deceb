import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freshDatabase, hasDatabase } from '../../test/harness.ts';
import { connect } from './database.ts';

describe.skipIf(!hasDatabase())('a pool of connections', () => {
  it('closes an idle one before the silence limit, so that no caller gets one that breaks', async () => {
    const fresh = await freshDatabase('nothing');
    const { db, pool } = connect(fresh.url);
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const silentMs = stream.timeout ?? 0;
    client.release();
    await db.destroy();
    await fresh.drop();
    expect(pool.options.idleTimeoutMillis).toBeGreaterThan(0);
    expect(pool.options.idleTimeoutMillis).toBeLessThan(silentMs);
  });
});
