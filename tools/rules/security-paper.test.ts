import { existsSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { read, ROOT } from './source.ts';

interface Requirement {
  requirement: string;
  state: string;
  evidence: string;
}

const rows = Papa.parse<Requirement>(read('docs/security-requirements.csv'), {
  header: true,
  skipEmptyLines: true,
}).data;

const exists = (file: string): boolean =>
  [file, `apps/gateway/src/${file}`].some((candidate) => existsSync(path.join(ROOT, candidate)));

describe('docs/security-requirements.csv', () => {
  it('judges each applicable requirement exactly once', () => {
    expect(rows).toHaveLength(165);
    expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(165);
    const counts = Object.groupBy(rows, ({ state }) => state);
    const { holds = [], mended = [], accepted = [], ...otherStates } = counts;
    expect(otherStates).toEqual({});
    expect(read('docs/security.md')).toContain(
      `**${holds.length} hold as found, ${mended.length} are mended and ${accepted.length} accepted**`,
    );
  });

  it('names for each accepted risk who decides, and why', () => {
    const accepted = rows.filter(({ state }) => state === 'accepted');
    const silent = accepted.filter(
      ({ evidence }) => !/^\*\*(?:Accepted|Decided by the operator).*\*\*: .{30}/.test(evidence),
    );
    expect(silent).toEqual([]);
  });

  it('names existing files', () => {
    const namedFiles = rows.flatMap(({ evidence }) =>
      [...evidence.matchAll(/`([\w./-]+\.(?:tsx?|sh|yml))`/g)].map(([, file = '']) => file),
    );
    expect(namedFiles.length).toBeGreaterThan(60);
    expect(namedFiles.filter((file) => !exists(file))).toEqual([]);
  });
});
