import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { freshDatabase, hasDatabase } from '../../test/harness.ts';
import { onDatabase } from './command.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/database.ts';
import { listen } from '../db/notify.ts';

describe.skipIf(!hasDatabase())('a command', () => {
  it('leaves no listening connection, which would keep its process running', async () => {
    const database = await freshDatabase();
    const { url } = database;
    const { db, pool } = connect(url, { max: 1 });
    const listeners = async (): Promise<number | null> =>
      (
        await pool.query(
          `select 1 from pg_stat_activity
           where datname = current_database() and application_name = 'gateway, listening'`,
        )
      ).rowCount;
    const config = readConfig({ NODE_ENV: 'test', SECRET: 's'.repeat(32), DATABASE_URL: url });
    await onDatabase(config, async (commandDb) => {
      await new Promise<void>((begin) => {
        const log = pino({ level: 'silent' });
        const ear = { heard: () => {}, missed: begin };
        listen({ db: commandDb, log }, { channel: 'operator_data', ...ear });
      });
      expect(await listeners()).toBe(1);
    });
    await expect.poll(listeners).toBe(0);
    await db.destroy();
    await database.drop();
  });
});
