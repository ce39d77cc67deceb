import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, hasDatabase } from '../../test/harness.ts';
import { connect } from '../db/database.ts';

const SECRET = 's'.repeat(32);
const ACTING = ['--by', 'ada', '--reason', 'a wrong prize'];

describe.skipIf(!hasDatabase())('a command that changes what riders see', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let connection: ReturnType<typeof connect>;
  let folder: string;
  beforeAll(async () => {
    database = await freshDatabase();
    connection = connect(database.url, { max: 1 });
    folder = mkdtempSync(path.join(tmpdir(), 'acting-'));
    writeFileSync(path.join(folder, 'pages.json'), '{"survey.limit": 3}');
  });
  afterAll(async () => {
    await connection.db.destroy();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a command and returns its exit code and what it printed. */
  const run = async (command: string, ...args: string[]): Promise<[number, string]> =>
    await promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, command), ...args],
      { env: { PATH: process.env.PATH, DATABASE_URL: database.url, SECRET, DATA_DIR: folder } },
    ).then(
      ({ stdout }) => [0, stdout],
      (error: { code: number; stderr: string }) => [error.code, error.stderr],
    );
  const log = async () =>
    await connection.db
      .selectFrom('desk_log')
      .select(['operator', 'action', 'subject', 'reason'])
      .orderBy('id')
      .execute();

  it('says who acts and why, or changes nothing', async () => {
    const refused =
      'Say who changes it and why (--by NAME --reason "..."): the desk\'s log keeps it.';
    for (const [command = '', ...args] of [
      ['campaign.ts', 'switch', 'winter', 'off', '--reason', 'rain'],
      ['load-page-configs.ts', path.join(folder, 'pages.json'), '--by', ' ', '--reason', 'x'],
      ['operator-data.ts', 'rollback', '1'],
    ]) {
      const [code, output] = await run(command, ...args);
      expect(code).toBe(2);
      expect(output).toContain(refused);
    }
    expect(await log()).toEqual([]);
  });

  it('is in the log of the desk, once for each change', async () => {
    expect(await run('campaign.ts', 'switch', 'winter', 'off', ...ACTING)).toEqual([
      0,
      expect.stringContaining('winter is now off.'),
    ]);
    expect(await run('campaign.ts', 'switch', 'winter', 'off', ...ACTING)).toEqual([
      0,
      'winter is already off.\n',
    ]);
    const file = path.join(folder, 'pages.json');
    expect((await run('load-page-configs.ts', file, '--dry-run'))[0]).toBe(0);
    expect((await run('load-page-configs.ts', file, ...ACTING))[0]).toBe(0);
    const entry = { operator: 'ada', reason: 'a wrong prize' };
    expect(await log()).toEqual([
      { ...entry, action: 'campaigns.switched_off', subject: 'winter' },
      { ...entry, action: 'pages.loaded', subject: 'survey.limit' },
    ]);
  });

  it('that releases data names its author in the list', async () => {
    await sql`insert into operator_versions (version, data, made_at)
      select 2, jsonb_set(data::jsonb, '{links,imageHosts}', '["pictures.example"]'), now()
      from operator_versions where version = 1`.execute(connection.db);
    const [code, output] = await run('operator-data.ts', 'rollback', '2', ...ACTING);
    expect([code, output]).toEqual([0, expect.stringContaining('Version 2 is in force now.')]);
    expect((await run('operator-data.ts', 'list'))[1]).toContain('by ada: a wrong prize');
    expect(await log()).toContainEqual({
      operator: 'ada',
      reason: 'a wrong prize',
      action: 'data.rolled_back',
      subject: expect.stringMatching(/^version 2 from 20\d\d-/),
    });
  });
});
