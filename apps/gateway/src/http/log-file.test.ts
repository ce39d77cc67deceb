import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { createLog } from './log.ts';
import { LogFile } from './log-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-log-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = (): string => path.join(folder, String(files++), 'log');

const modeOf = (file: string): number => statSync(file).mode & 0o777;
const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Waits for a text, because lines are written asynchronously. */
const waitForText = async (file: string, text: string): Promise<void> => {
  await vi.waitFor(() => expect(textOf(file)).toContain(text), PATIENCE_MS);
};

describe('the file of the log', () => {
  it('is readable only by its owner, even if an older one was not', async () => {
    const file = newFile();
    new LogFile(file).write('first\n');
    await waitForText(file, 'first');
    expect(modeOf(file)).toBe(0o600);
    chmodSync(file, 0o644);
    const reopened = new LogFile(file);
    expect(modeOf(file)).toBe(0o600);
    reopened.write('second\n');
    await waitForText(file, 'first\nsecond\n');
  });

  it('is rotated whenever it is full, and five old ones are kept', async () => {
    const file = newFile();
    const log = new LogFile(file, 1000);
    for (let i = 0; i < 9; i++) {
      log.write(`begin ${i} ${'x'.repeat(1000)}\n`);
      await waitForText(file, `begin ${i} `);
    }
    const names = readdirSync(path.dirname(file)).toSorted();
    expect(names).toEqual(['log', 'log.1', 'log.2', 'log.3', 'log.4', 'log.5']);
    const beginnings = names.map((name) => textOf(path.join(path.dirname(file), name)).slice(0, 7));
    expect(beginnings).toEqual([8, 7, 6, 5, 4, 3].map((i) => `begin ${i}`));
    for (const name of names) expect(modeOf(path.join(path.dirname(file), name))).toBe(0o600);
  });

  it('that was full at the start is rotated with the first lines', async () => {
    const file = newFile();
    new LogFile(file).write('old\n');
    await waitForText(file, 'old');
    new LogFile(file, 4).write('new\n');
    await waitForText(file, 'new');
    expect([textOf(file), textOf(`${file}.1`)]).toEqual(['new\n', 'old\n']);
  });

  it('is opened again after another program moved it', async () => {
    const file = newFile();
    const log = new LogFile(file);
    log.write('before\n');
    await waitForText(file, 'before');
    renameSync(file, `${file}.moved`);
    log.write('between\n');
    await waitForText(`${file}.moved`, 'between');
    log.reopen();
    log.write('after\n');
    await waitForText(file, 'after');
    expect([textOf(file), textOf(`${file}.moved`)]).toEqual(['after\n', 'before\nbetween\n']);
  });

  it('is rotated once if two gateways write it', async () => {
    const file = newFile();
    const [a, b] = [new LogFile(file, 1000), new LogFile(file, 1000)];
    a.write(`${'a'.repeat(1000)}\n`);
    b.write(`${'b'.repeat(1000)}\n`);
    await waitForText(file, 'aaa');
    await waitForText(file, 'bbb');
    a.write('next of a\n');
    await waitForText(file, 'next of a');
    b.write('next of b\n');
    await waitForText(file, 'next of b');
    expect(textOf(file)).toBe('next of a\nnext of b\n');
    expect(existsSync(`${file}.2`)).toBe(false);
  });
});

const URLS = JSON.stringify({
  log: new URL('log.ts', import.meta.url).href,
  file: new URL('log-file.ts', import.meta.url).href,
});

const isWhole = (line: string): boolean => line.startsWith('{') && line.endsWith('}');

/** Runs a separate process with a log in `file`. */
function run(file: string, code: string, shell?: string) {
  const script = `
    const urls = ${URLS};
    const { createLog } = await import(urls.log);
    const { LogFile } = await import(urls.file);
    const file = new LogFile(${JSON.stringify(file)});
    const log = createLog('info', file);
    const said = (text) => process.stdout.write(text + '\\n');
    ${code}`;
  const node = [process.execPath, '--input-type=module', '--eval', script];
  const child =
    shell === undefined
      ? spawn(process.execPath, node.slice(1))
      : spawn('sh', ['-c', `${shell}; exec "$@"`, 'sh', ...node]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (output += data.toString()));
  }
  const ended = once(child, 'close').then(([status]: unknown[]) => status);
  return { child, ended, output: () => output };
}

it.skipIf(process.platform === 'win32').each([
  ['while it runs', 'setTimeout(() => {}, 1500);'],
  ['as it ends', 'process.exit(0);'],
])('a process waits %s for the reader of its standard output', async (_when, end) => {
  const script = `
    const { createLog } = await import(${URLS}.log);
    process.stdout.write('');
    const log = createLog('info');
    for (let i = 0; i < 10_000; i++) log.info({ i }, 'a line');
    ${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const ended = once(child, 'exit');
  // Without a reader, the pipe fills up in this time.
  await once(child.stdout, 'readable');
  await delay(500);
  const lines = Buffer.concat(await child.stdout.toArray())
    .toString()
    .trimEnd()
    .split('\n');
  const numbers = lines.map((line) => Number(JSON.parse(line).i)).toSorted((a, b) => a - b);
  expect(numbers).toEqual([...Array.from({ length: 10_000 }).keys()]);
  await ended;
});

describe.skipIf(process.platform !== 'linux')('a full disk', () => {
  it('loses lines, which are counted, but neither ends nor blocks the process', async () => {
    const { ended, output } = run(
      '/dev/full',
      `for (let i = 0; i < 3000; i++) log.info({ i }, 'a line');
       setTimeout(() => { said('dropped ' + file.dropped); log.info('a last line'); }, 600);`,
    );
    expect(await ended).toBe(0);
    expect(output()).toBe('dropped 3000\n');
  });

  it('is reported once there is room again', async () => {
    const file = newFile();
    const target = `${file}.target`;
    new LogFile(file).write('');
    unlinkSync(file);
    symlinkSync('/dev/full', file);
    const log = new LogFile(file);
    const logger = createLog('info', log);
    for (let i = 0; i < 10; i++) logger.info({ i }, 'lost');
    await vi.waitFor(() => expect(log.dropped).toBe(10), PATIENCE_MS);
    unlinkSync(file);
    writeFileSync(target, '');
    symlinkSync(target, file);
    log.reopen();
    logger.info('kept');
    await waitForText(target, '"event":"log.lines_dropped","lines":10');
    expect(textOf(target)).toMatch(/"kept"[^]*"lines":10/);
    expect(textOf(target)).not.toContain('lost');
  });

  it('breaks at most one line, and no later one', async () => {
    const file = newFile();
    new LogFile(file).write('');
    const { child, ended, output } = run(
      file,
      `process.on('SIGXFSZ', () => {});
       const some = (n) => { for (let i = 0; i < n; i++) log.info({ i, fill: 'x'.repeat(100) }, 'a line'); };
       some(300);
       const full = setInterval(() => {
         if (file.dropped === 0) return;
         clearInterval(full);
         said('full');
         process.stdin.once('data', () => { some(3); process.exit(0); });
       }, 20);`,
      // At most 16 KB per file, like a disk with this remaining space.
      'ulimit -f 32',
    );
    await vi.waitFor(() => expect(output()).toContain('full'), PATIENCE_MS);
    truncateSync(file, 10_010);
    child.stdin.write('go on\n');
    expect(await ended).toBe(0);
    const lines = textOf(file).trimEnd().split('\n');
    expect(lines.filter((line) => !isWhole(line))).toHaveLength(1);
    expect(lines.slice(-3).map((line) => Number(JSON.parse(line).i))).toEqual([0, 1, 2]);
  });
});
