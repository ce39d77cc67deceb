import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it.each([
  ['desk-invite.ts', ['ada']],
  ['reconcile.ts', []],
  ['ledger-check.ts', []],
  ['operator-data.ts', ['list']],
  ['load-page-configs.ts', ['pages.json', '--dry-run']],
])('%s creates no database if there is none, and reports that', (file, args) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'pages.json'), '{}');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, file), ...args],
    { cwd: folder, env: { PATH: process.env.PATH, DATA_DIR: folder }, encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `There is no database in ${folder}: start the gateway first.\n`,
  });
  expect(readdirSync(folder)).toEqual(['pages.json']);
});
