import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, ROOT } from './source.ts';

const rows = [
  ...read('docs/security.md').matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (\w+) +\| (.+?) +\|$/gm),
].map(([, number = '', what = '', state = '', evidence = '']) => ({
  number,
  what,
  state,
  evidence,
}));

const exists = (file: string): boolean =>
  [file, `apps/gateway/src/${file}`].some((one) => existsSync(path.join(ROOT, one)));

describe('docs/security.md', () => {
  it('judges each requirement that applies, once', () => {
    expect(rows).toHaveLength(165);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(165);
    const counts = Object.groupBy(rows, ({ state }) => state);
    const { holds = [], mended = [], accepted = [], ...others } = counts;
    expect(others).toEqual({});
    expect(read('docs/security.md')).toContain(
      `**${holds.length} hold as found, ${mended.length} are mended and ${accepted.length} accepted**`,
    );
  });

  it('says of what it accepts who decides, and why', () => {
    const accepted = rows.filter(({ state }) => state === 'accepted');
    const silent = accepted.filter(
      ({ evidence }) => !/^\*\*(?:Accepted|Decided by the operator).*\*\*: .{30}/.test(evidence),
    );
    expect(silent).toEqual([]);
  });

  it('names files that exist', () => {
    const named = rows.flatMap(({ evidence }) =>
      [...evidence.matchAll(/`([\w./-]+\.(?:tsx?|sh|yml))`/g)].map(([, file = '']) => file),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((file) => !exists(file))).toEqual([]);
  });
});
