import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { SAMPLE_IMAGES } from '../../test/sample-images.ts';
import type { Config } from '../config.ts';

/** Paths for operators only, of the demo, for riders, and for all. */
const PATHS = {
  operators: [
    '/metrics',
    '/docs',
    '/docs/swagger-ui-bundle.js',
    '/docs/start.js',
    '/openapi.json',
    '/sandbox/dispatch',
    '/sandbox/dispatch/refresh.js',
    '/sandbox/partner',
    '/sandbox/gate',
    '/sandbox/live',
    '/sandbox/parking/',
  ],
  demo: [
    '/sandbox/inbox',
    '/sandbox/rail-orders/',
    '/sandbox/partner-orders/',
    '/sandbox/monitor/',
  ],
  cashier: ['/sandbox/cashier'],
  desk: ['/desk/login', '/desk/refunds'],
  riders: ['/v1/lines', '/v1/me', '/help/terms', '/favicon.ico', '/'],
  all: ['/healthz'],
};
type Audience = keyof typeof PATHS;
const AUDIENCES = Object.keys(PATHS) as Audience[];

/** Submits a form that makes a login ticket. Returns the status. */
const send = async (origin: string): Promise<number> =>
  (
    await fetch(`${origin}/sandbox/partner`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ kind: 'phone', phone: '13900000001' }),
    })
  ).status;

describe.skipIf(!hasDatabase())("the operators' port", () => {
  let gw: TestGateway;
  let ports: Record<'riders' | 'operators' | 'desk', string>;
  afterEach(() => gw.close());

  async function listen(config: Partial<Config>): Promise<void> {
    gw = await startGateway({ config: { DEMO: true, ...config } });
    const endpoint = { port: 0, host: '127.0.0.1' };
    ports = {
      riders: await gw.app.listen(endpoint),
      operators: await gw.app.listenFor('operators', endpoint),
      desk: await gw.app.listenFor('desk', endpoint),
    };
  }

  /** Returns the audiences whose paths are all served. Fails if only some paths of an audience are. */
  async function shownOn(port: keyof typeof ports): Promise<Audience[]> {
    const served: Audience[] = [];
    for (const audience of AUDIENCES) {
      const answers = PATHS[audience].map(async (path) => {
        const { status } = await fetch(ports[port] + path, { redirect: 'manual' });
        return `${path} ${status === 404 ? 'missing' : 'there'}`;
      });
      const results = await Promise.all(answers);
      const present = results.filter((answer) => answer.endsWith(' there'));
      if (present.length > 0) {
        expect(present, results.join('\n')).toHaveLength(results.length);
        served.push(audience);
      }
    }
    return served;
  }

  it.each<[string, Partial<Config>, Audience[]]>([
    ['production', { NODE_ENV: 'production' }, ['desk', 'riders', 'all']],
    [
      'production with a port for the desk',
      { NODE_ENV: 'production', DESK_PORT: 0 },
      ['riders', 'all'],
    ],
    [
      'production with a port for operators',
      { NODE_ENV: 'production', OPERATOR_PORT: 0 },
      ['desk', 'riders', 'all'],
    ],
    [
      'a staging site, whose riders pay at the sandbox',
      { NODE_ENV: 'production', OPERATOR_PORT: 0, ALLOW_IN_PRODUCTION: ['sandbox-payment'] },
      ['cashier', 'desk', 'riders', 'all'],
    ],
    [
      'development',
      { NODE_ENV: 'development' },
      ['operators', 'demo', 'cashier', 'desk', 'riders', 'all'],
    ],
    [
      'development with a port for operators',
      { NODE_ENV: 'development', OPERATOR_PORT: 0 },
      ['demo', 'cashier', 'desk', 'riders', 'all'],
    ],
  ])('leaves the right audiences to riders in %s', async (_name, config, audiences) => {
    await listen(config);
    expect(await shownOn('riders')).toEqual(audiences);
    expect(await shownOn('operators')).toEqual(['operators', 'demo', 'cashier', 'all']);
    expect(await shownOn('desk')).toEqual(['desk', 'all']);
  });

  it('shows pictures by their signed addresses to riders and at the desk only', async () => {
    await listen({ DESK_PORT: 0, OPERATOR_PORT: 0 });
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(SAMPLE_IMAGES['image/png'])]), 'photo.png');
    const uploaded = await fetch(`${ports.riders}/external/v1/fileUpload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await gw.login('13800138001')}` },
      body,
    });
    const { url } = (await uploaded.json()) as { url: string };
    const statusAt = async (origin: string) => (await fetch(origin + url)).status;
    expect(await statusAt(ports.riders)).toBe(200);
    expect(await statusAt(ports.desk)).toBe(200);
    expect(await statusAt(ports.operators)).toBe(404);
  });

  it('accepts forms of the sandbox there, and in production nowhere else', async () => {
    await listen({ NODE_ENV: 'production', OPERATOR_PORT: 0 });
    expect(await send(ports.riders)).toBe(404);
    expect(await send(ports.operators)).toBe(200);
  });

  it('counts the requests of both ports, and names no inbox to riders in production', async () => {
    await listen({ NODE_ENV: 'production', OPERATOR_PORT: 0 });
    const answer = await gw.call('POST auth:/trip/car/config/queryPagerConf', {
      body: { key: 'login.agreements' },
    });
    expect(JSON.stringify(answer.body)).not.toContain('sandbox');
    const metrics = await (await fetch(`${ports.operators}/metrics`)).text();
    expect(metrics).toMatch(/queryPagerConf",status="200"\} 1$/m);
  });

  it('answers with the security headers, also to malformed HTTP, and closes with the app', async () => {
    await listen({ OPERATOR_PORT: 0 });
    const { headers } = await fetch(`${ports.operators}/metrics`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const broken = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(ports.operators).port), '127.0.0.1');
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.once('close', () => resolve(text));
      socket.once('error', reject);
      socket.write('\x16\x03\x01\r\n\r\n');
    });
    expect(broken).toMatch(
      /^HTTP\/1\.1 400 [^]*x-content-type-options: nosniff[^]*"malformed_body"/,
    );
    await gw.app.close();
    await expect(fetch(`${ports.operators}/healthz`)).rejects.toThrow();
  });
});
