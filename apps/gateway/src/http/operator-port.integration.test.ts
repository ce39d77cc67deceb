import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import type { Config } from '../config.ts';

/** What is for operators alone, what the demo sends riders to, what is for riders, and what is for both. */
const PATHS = {
  operators: [
    '/metrics',
    '/docs',
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
    '/sandbox/cashier',
    '/sandbox/rail-orders/',
    '/sandbox/partner-orders/',
    '/sandbox/monitor/',
  ],
  riders: ['/v1/lines', '/v1/me', '/help/terms', '/favicon.ico', '/'],
  all: ['/healthz'],
};
type Audience = keyof typeof PATHS;
const AUDIENCES = Object.keys(PATHS) as Audience[];

/** The status of a form that makes a log-in ticket. */
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
  let ports: { riders: string; operators: string };
  afterEach(() => gw.close());

  async function listen(config: Partial<Config>): Promise<void> {
    gw = await startGateway({ config: { DEMO: true, ...config } });
    const at = { port: 0, host: '127.0.0.1' };
    ports = { riders: await gw.app.listen(at), operators: await gw.app.listenForOperators(at) };
  }

  /** The audiences whose every address is there; fails where of one only some are. */
  async function shownOn(port: keyof typeof ports): Promise<Audience[]> {
    const shown: Audience[] = [];
    for (const audience of AUDIENCES) {
      const answers = PATHS[audience].map(async (path) => {
        const { status } = await fetch(ports[port] + path, { redirect: 'manual' });
        return `${path} ${status === 404 ? 'missing' : 'there'}`;
      });
      const said = await Promise.all(answers);
      const there = said.filter((answer) => answer.endsWith(' there'));
      if (there.length > 0) {
        expect(there, said.join('\n')).toHaveLength(said.length);
        shown.push(audience);
      }
    }
    return shown;
  }

  it.each<[string, Partial<Config>, Audience[]]>([
    ['production', { NODE_ENV: 'production' }, ['riders', 'all']],
    [
      'production with a port for operators',
      { NODE_ENV: 'production', OPERATOR_PORT: 0 },
      ['riders', 'all'],
    ],
    ['development', { NODE_ENV: 'development' }, ['operators', 'demo', 'riders', 'all']],
    [
      'development with a port for operators',
      { NODE_ENV: 'development', OPERATOR_PORT: 0 },
      ['demo', 'riders', 'all'],
    ],
  ])('leaves to riders in %s what is theirs', async (_name, config, audiences) => {
    await listen(config);
    expect(await shownOn('riders')).toEqual(audiences);
    expect(await shownOn('operators')).toEqual(['operators', 'demo', 'all']);
  });

  it('takes forms of the sandbox there, and in production nowhere else', async () => {
    await listen({ NODE_ENV: 'production', OPERATOR_PORT: 0 });
    expect(await send(ports.riders)).toBe(404);
    expect(await send(ports.operators)).toBe(200);
  });

  it('counts what both ports are asked, and names no inbox to riders in production', async () => {
    await listen({ NODE_ENV: 'production', OPERATOR_PORT: 0 });
    const answer = await gw.call('POST auth:/trip/car/config/queryPagerConf', {
      body: { key: 'login.agreements' },
    });
    expect(JSON.stringify(answer.body)).not.toContain('sandbox');
    const metrics = await (await fetch(`${ports.operators}/metrics`)).text();
    expect(metrics).toMatch(/queryPagerConf",status="200"\} 1$/m);
  });

  it('answers with our headers, also what is no HTTP, and closes with the app', async () => {
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
