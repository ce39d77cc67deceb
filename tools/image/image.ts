import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbedded } from '../../apps/gateway/src/db/embedded/server.ts';
import { createDatabase } from '../../apps/gateway/src/db/migrate.ts';
import { nodePath, ROOT } from '../ensure-install.mjs';

const IMAGE = 'localhost/shtrans';
const BASE = 'localhost/shtrans-base';
/** The system of the base, as in the Dockerfile. libatomic1 belongs to Node. */
const DEBIAN = 'bookworm';
const PACKAGES = 'ca-certificates,libatomic1';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const PORT = 8199;
const OPERATOR_PORT = 18199;
const START_S = 120;

/** Without a daemon and without cgroups, so that it also works within a container. */
const buildah = (...args: string[]): string =>
  execFileSync('buildah', ['--storage-driver', 'vfs', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  }).trim();

const chroot = ['--isolation', 'chroot', '--network', 'host'];

/** Makes a base for where no registry of images can be reached: Debian, and this machine's Node, npm and certificates. */
function makeBase(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-base-'));
  try {
    const args = ['--variant=minbase', `--include=${PACKAGES}`, DEBIAN, folder];
    execFileSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
    cpSync(nodePath(), path.join(folder, 'usr/local/bin/node'), { dereference: true });
    cpSync(path.join(npm, 'npm'), path.join(folder, 'usr/local/lib/node_modules/npm'), {
      recursive: true,
    });
    cpSync(CERTIFICATES, path.join(folder, CERTIFICATES));
    const link = '../lib/node_modules/npm/bin/npm-cli.js';
    execFileSync('ln', ['-sf', link, path.join(folder, 'usr/local/bin/npm')]);
    execFileSync('chroot', [folder, 'useradd', '--create-home', '--uid', '1000', 'node']);
    const container = buildah('from', 'scratch');
    buildah('add', '--quiet', container, folder, '/');
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
    buildah('commit', '--quiet', container, BASE);
    buildah('rm', container);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The settings of the published example, filled in as its comments say. */
function settingsOf(databaseUrl: string): string[] {
  const values: Record<string, string> = {
    SECRET: '2026-11:of-an-image-that-is-only-tried-0',
    SMS_HTTP_SECRET: `whsec_${Buffer.alloc(32, 'x').toString('base64')}`,
    PAYMENT_DRIVERS: 'none',
    DATABASE_URL: databaseUrl,
  };
  const example = readFileSync(path.join(ROOT, 'deploy/gateway.env.example'), 'utf8');
  const settings = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => `${name}=${values[name] ?? value}`,
  );
  return [...settings, `PORT=${PORT}`, `OPERATOR_PORT=${OPERATOR_PORT}`, 'HOST=127.0.0.1'];
}

/** Throws an Error if the address does not answer 200 with this text. */
async function expectPage(address: string, text: string): Promise<void> {
  const answer = await fetch(address);
  const body = await answer.text();
  if (answer.status !== 200 || !body.includes(text)) {
    throw new Error(`${address} answered ${answer.status}: ${body.slice(0, 200)}`);
  }
  console.log(`${address} answers`);
}

/** Serves from the image on an empty database, and runs operators' commands in it. */
async function tryImage(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-image-'));
  await using started = new AsyncDisposableStack();
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir: folder, transport: 'tcp' });
  started.defer(() => server.stop());
  await createDatabase(server.url('postgres'), 'shtrans');
  const container = buildah('from', IMAGE);
  started.defer(() => void buildah('rm', container));
  const env = settingsOf(server.url('shtrans')).flatMap((setting) => ['--env', setting]);
  const run = [...chroot, ...env, container, '--'];
  const gateway = spawn(
    'buildah',
    ['--storage-driver', 'vfs', 'run', ...run, 'node', 'apps/gateway/src/main.ts'],
    { stdio: ['ignore', 'ignore', 'inherit'], detached: true },
  );
  started.defer(async () => {
    if (gateway.exitCode !== null || gateway.pid === undefined) return;
    process.kill(-gateway.pid, 'SIGTERM');
    await once(gateway, 'exit');
  });
  const origin = `http://127.0.0.1:${PORT}`;
  const deadline = performance.now() + START_S * 1000;
  const isReady = (): Promise<boolean> =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > deadline || gateway.exitCode !== null)
      throw new Error(`the image does not serve within ${START_S} s`);
    await delay(500);
  }
  await expectPage(`${origin}/`, '<html');
  await expectPage(`http://127.0.0.1:${OPERATOR_PORT}/metrics`, 'http_');
  for (const command of ['reconcile', 'desk:invite']) {
    const output = buildah('run', ...run, 'npm', 'run', '--silent', command, 'ada');
    console.log(`${command}: ${output.split('\n')[0]}`);
  }
  const user = buildah('run', ...chroot, container, '--', 'id', '--user', '--name');
  if (user !== 'node') throw new Error(`the image runs as ${user}`);
}

/** Builds the image and tries it; throws an Error if it does not serve. */
export async function image(args: readonly string[]): Promise<void> {
  const base = args.includes('--debootstrap') ? ['--build-arg', `BASE=${BASE}`] : [];
  if (base.length > 0) makeBase();
  buildah('build', ...chroot, ...base, '--quiet', '-f', 'deploy/Dockerfile', '-t', IMAGE, ROOT);
  console.log(buildah('images', '--format', '{{.Name}}: {{.Size}}', IMAGE));
  await tryImage();
}
