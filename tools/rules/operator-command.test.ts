import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireInstalled } from '../ensure-install.mjs';

const SCRIPT = path.resolve(import.meta.dirname, '../../deploy/shtrans');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'operator-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Adds a program that prints its arguments, one per line, or the services of a compose file. */
function addProgram(name: string, services = ''): void {
  const file = path.join(folder, name);
  const list = `case "$*" in *--services) printf '${services}'; exit ;; esac`;
  writeFileSync(file, `#!/bin/sh\n${list}\nprintf '%s\\n' "$@"\n`);
  chmodSync(file, 0o755);
}

const run = (env: Record<string, string>, ...args: string[]): string[] =>
  execFileSync(SCRIPT, args, {
    env: { PATH: `${folder}:/usr/bin:/bin`, SHTRANS_SETTINGS: path.join(folder, 'none'), ...env },
    encoding: 'utf8',
  })
    .trim()
    .split('\n');

const LOAD = ['data:load', '/srv/our data', '--by', 'ada', '--reason', 'winter prices'];
const NPM = ['npm', 'run', '--silent', 'data:load', '--', ...LOAD.slice(1)];

it('runs as the service, with its settings', () => {
  addProgram('systemd-run');
  const settings = path.join(folder, 'gateway.env');
  writeFileSync(settings, '');
  const args = run({ SHTRANS_SETTINGS: settings, SHTRANS_CHECKOUT: '/srv/city' }, ...LOAD);
  expect(args).toEqual(
    expect.arrayContaining([
      '--uid=shtrans',
      '--working-directory=/srv/city',
      `EnvironmentFile=${settings}`,
      'NODE_ENV=production',
    ]),
  );
  expect(args.slice(-NPM.length)).toEqual(NPM);
});

it('runs in a container of its own, which sees the given folder', () => {
  addProgram('docker', 'database\\ngateway-a\\ngateway-b\\nmigrate\\n');
  expect(run({}, ...LOAD)).toEqual([
    'compose',
    'run',
    '--rm',
    '--no-deps',
    '-v',
    '/srv/our data:/srv/our data:ro',
    'gateway-a',
    ...NPM,
  ]);
  expect(run({}, 'migrate').slice(0, 5)).toEqual([
    'compose',
    'run',
    '--rm',
    '--no-deps',
    'migrate',
  ]);
});

it('never installs: where a package of the gateway is missing, it says so', () => {
  mkdirSync(path.join(folder, 'apps/gateway'), { recursive: true });
  writeFileSync(
    path.join(folder, 'apps/gateway/package.json'),
    '{"dependencies": {"fastify": "5.0.0", "pg": "8.0.0"}}',
  );
  mkdirSync(path.join(folder, 'node_modules/pg'), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules/pg/package.json'), '{}');
  expect(() => requireInstalled(folder)).toThrow('Packages are missing (fastify)');
});
