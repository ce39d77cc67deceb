import { expect, it } from 'vitest';
import { code, sourceFiles } from './source.ts';

const CALL = /\blog\.(fatal|error|warn|info|debug)\(/g;
const EVENT =
  /^\s*\{\s*event: '([a-z_]+\.[a-z_]+)'[^{}]*(?:\{[^{}]*\}[^{}]*)*\},\s*(['"])(.*?)\2,?\s*\)/s;

interface LogLine {
  event: string | undefined;
  level: string;
  text: string;
}

const linesIn = (text: string): LogLine[] =>
  [...text.matchAll(CALL)].map(({ 0: call, 1: level = '', index }) => {
    const [, event, , message = ''] = EVENT.exec(text.slice(index + call.length)) ?? [];
    return { event, level, text: message };
  });

const files = ['apps/gateway/src', 'apps/gateway/sandbox'].flatMap((dir) => sourceFiles(dir));
const lines = files
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => linesIn(code(file)).map((line) => ({ ...line, file })));

it("every line of the gateway's log has an event, 'domain.what_happened'", () => {
  expect(lines.filter(({ event }) => event === undefined)).toEqual([]);
});

it('docs/log-events.md lists them; `vitest run --project rules -u` updates it', async () => {
  const rows = lines.map(({ event, level, text }) => `- \`${event}\` (${level}): ${text}`);
  const document = [
    '# Events of the log',
    '',
    "Each line of the gateway's log is JSON with an `event` that stays when its words change: search and alert by it.",
    "`err` says what failed. `error` is for people to look into; `warn` mends itself or is a partner's fault.",
    '',
    ...[...new Set(rows)].sort(),
    '',
  ].join('\n');
  await expect(document).toMatchFileSnapshot('../../docs/log-events.md');
});

it.each(["log.warn({ err }, 'late')", "log.info('ready')", "log.warn({ event: 'Late' }, 'late')"])(
  'refuses %s',
  (text) => expect(linesIn(text)).toMatchObject([{ event: undefined }]),
);

it('reads an event with its fields and text', () => {
  const text = "ctx.log.warn(\n  { event: 'jobs.failed', err, a: { b } },\n  'a job failed',\n);";
  expect(linesIn(text)).toEqual([{ event: 'jobs.failed', level: 'warn', text: 'a job failed' }]);
});
