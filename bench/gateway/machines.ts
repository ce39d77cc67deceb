import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from '../../tools/ensure-install.mjs';
import { BUSY_RIDER, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import type { StageGateway } from '../../tools/stage/gateway.ts';
import type { Findings } from '../harness.ts';
import { ORDERS_PER_SECOND, payable } from './payable.ts';
import { CONNECTIONS, loadInTurns, ROUND_MS, SERVER_FIGURES } from './rounds.ts';
import { startDemoGateway, startUntil, temporaryFolder } from './stage.ts';

const ROUNDS = 9;
const WARM_UP_MS = { list: 2000, payment: 3000 };
const LIST = '/v1/orders?limit=20';

/** Outside of the range of ephemeral ports: nginx needs a port number, and fails if the port is in use. */
const portByChance = (): number => randomInt(20_000, 32_000);

/**
 * Starts nginx in front of these gateways, without TLS, and returns its origin. `NGINX` names it if it is not on the
 * path.
 */
async function balance(
  gateways: readonly StageGateway[],
  ends: AsyncDisposableStack,
): Promise<string> {
  for (;;) {
    const origin = await balanceAt(portByChance(), gateways, ends);
    if (origin !== undefined) return origin;
  }
}

/** Returns undefined if the port is in use. */
async function balanceAt(
  port: number,
  gateways: readonly StageGateway[],
  ends: AsyncDisposableStack,
): Promise<string | undefined> {
  const folder = temporaryFolder(ends);
  mkdirSync(path.join(folder, 'body'));
  const servers = gateways.map(({ origin }) => `server ${new URL(origin).host};`).join(' ');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream gateways { least_conn; ${servers} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    location / {
      proxy_pass http://gateways; proxy_http_version 1.1; proxy_set_header Connection ''; proxy_buffering off;
    }
  }
}
`,
  );
  const child = spawn(
    process.env['NGINX'] ?? 'nginx',
    ['-p', folder, '-c', `${folder}/nginx.conf`],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const failed = once(child, 'error').then(([error]) => {
    throw new SetupError(
      `nginx is needed: install it, or set NGINX to its path (${String(error)})`,
    );
  });
  failed.catch(() => {});
  ends.defer(() => void child.kill('SIGTERM'));
  const origin = `http://127.0.0.1:${port}`;
  for (let look = 0; look < 100; look++) {
    const answer = await Promise.race([fetch(`${origin}/healthz`).catch(() => undefined), failed]);
    if (output.includes('Address already in use')) return undefined;
    if (answer?.ok === true && existsSync(path.join(folder, 'pid'))) return origin;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx does not answer: ${output}`);
}

/**
 * Compares one gateway with three, on one database and behind the same balancer, alternating: the gain of a second and
 * third process on this machine, and the cost of the balancer and the shared database.
 */
export async function benchMachines(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const { gateway, databaseUrl } = await startDemoGateway(ends);
  const otherServers = [
    await startUntil(ends, { DATABASE_URL: databaseUrl }),
    await startUntil(ends, { DATABASE_URL: databaseUrl }),
  ];
  const all = [gateway, ...otherServers];
  const subjects = [
    { name: 'one', origin: await balance([gateway], ends), pid: gateway.pid() },
    { name: 'three', origin: await balance(all, ends), pid: all.map((each) => each.pid()) },
  ];
  const figures = SERVER_FIGURES.filter(({ name }) => !name.includes('this'));
  const rounds = `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s, alternating, behind nginx`;

  const lister = await logIn(gateway.origin, DEMO_RIDER);
  findings.show({
    title: `Order list, ${rounds}`,
    runs: await loadInTurns(subjects, { rounds: ROUNDS, warmUpMs: WARM_UP_MS.list }, () => ({
      flow: { read: LIST },
      token: lister,
    })),
    figures,
    baseline: 'one',
  });

  const payer = await logIn(gateway.origin, BUSY_RIDER);
  const seconds = 2 * (ROUNDS * (ROUND_MS / 1000) + WARM_UP_MS.payment / 1000);
  const { secret, unpaid } = await payable(
    databaseUrl,
    [BUSY_RIDER],
    ORDERS_PER_SECOND * seconds,
    ends,
  );
  findings.show({
    title: `Payment, started and confirmed by webhook, ${rounds}`,
    runs: await loadInTurns(
      subjects,
      { rounds: ROUNDS, warmUpMs: WARM_UP_MS.payment },
      (_, milliseconds) => ({
        flow: { secret, orders: unpaid.splice(0, (ORDERS_PER_SECOND * milliseconds) / 1000) },
        token: payer,
      }),
    ),
    figures,
    baseline: 'one',
  });
}
