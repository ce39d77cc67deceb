import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { createLog } from './log.ts';
import { LogFile } from './log-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Waits for the number of lines, because lines are written asynchronously. */
const waitForLines = async (file: string, lines: number): Promise<string> =>
  await vi.waitFor(() => {
    const text = readFileSync(file, 'utf8');
    expect(text.trim().split('\n')).toHaveLength(lines);
    expect(text).toMatch(/\}\n$/);
    return text;
  }, PATIENCE_MS);

it('redacts phones, credentials and codes at every used depth', async () => {
  const file = path.join(folder, 'log');
  const log = createLog('info', new LogFile(file));
  const secret = {
    phone: '13800138000',
    token: 'tok-1',
    authorization: 'Bearer x1',
    code: '123456',
  };
  log.info(secret, 'top');
  log.info({ body: secret }, 'nested');
  log.info({ request: { body: secret } }, 'deeper');
  log.child(secret).info('of a child');
  const text = await waitForLines(file, 4);
  for (const value of Object.values(secret)) expect(text).not.toContain(value);
});

it('keeps the message of an error, but not the row it quotes', async () => {
  const file = path.join(folder, 'errors');
  const detail = 'Key (phone)=(13800138000) already exists.';
  createLog('info', new LogFile(file)).error({
    err: Object.assign(new Error('gone'), { code: '23505', detail }),
  });
  const text = await waitForLines(file, 1);
  expect(text).toContain('"reason":"23505"');
  expect(text).toContain('log.test.ts');
  expect(text).not.toContain('13800138000');
});

it('counts lines of level error and above by event, also of children and of libraries', async () => {
  const file = path.join(folder, 'counted');
  const events: string[] = [];
  const log = createLog('info', new LogFile(file), (event) => events.push(event));
  log.warn({ event: 'jobs.failed' }, 'a job failed');
  log.error({ event: 'ledger.differs' }, 'books differ');
  log.child({ traceId: 't' }).fatal({ event: 'gateway.lost', err: new Error('gone') }, 'lost');
  log.error(new Error('of a library'));
  log.error('words alone');
  expect(events).toEqual(['ledger.differs', 'gateway.lost', 'none', 'none']);
  const text = await waitForLines(file, 5);
  expect(text).toContain('"msg":"words alone"');
  expect(text).toContain('"traceId":"t","event":"gateway.lost"');
});

it.each([
  ['a fatal error', "throw new Error('fatal')", 1],
  ['an exit', 'process.exit(130)', 130],
  [
    'SIGTERM',
    "process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 9)",
    0,
  ],
])('loses no line to %s', (name, end, status) => {
  const file = path.join(folder, name);
  const script = `
    import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
    import { LogFile } from ${JSON.stringify(new URL('log-file.ts', import.meta.url).href)};
    const log = createLog('info', new LogFile(${JSON.stringify(file)}));
    for (let i = 0; i < 5000; i++) log.info({ i }, 'a line');
    ${end};`;
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect(child.status).toBe(status);
  // The last lines may precede those that were being written.
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const numbers = lines.map((line) => Number(JSON.parse(line).i)).toSorted((a, b) => a - b);
  expect(numbers).toEqual([...Array.from({ length: 5000 }).keys()]);
});
