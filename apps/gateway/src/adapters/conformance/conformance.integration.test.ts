import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isSigned } from '../signature.ts';
import { sandboxSecret, type Secret } from '../../../sandbox/signature.ts';
import { seedPartnerOrders } from '../../../sandbox/demo/partner-orders.ts';
import { sendRideNotices } from '../../../sandbox/dispatch/reports.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';
import { type Answered, type Asked, LoopbackServer } from '../../../test/loopback-server.ts';
import { webhookSecret } from '../../../test/webhook-secret.ts';
import { dispatchWebhook } from '../dispatch/port.ts';
import { MESSAGE_KINDS } from '../sms/port.ts';
import { type Check, CheckedPartner } from './checked-partner.ts';
import { dispatchChecks } from './dispatch.ts';
import {
  beaconChecks,
  bikesChecks,
  faceChecks,
  loginTicketChecks,
  parkingChecks,
  realNameChecks,
  textChecks,
  ticketingChecks,
} from './others.ts';
import { partnerOrdersChecks } from './partner-orders.ts';
import { smsChecks } from './sms.ts';
import { webhookChecks, WebhookReceiver } from './webhooks.ts';

const ENTRY = path.resolve(import.meta.dirname, '../../commands/partner-check.ts');

/** The names of the checks that fail, each with why. */
async function faults(checks: readonly Check[]): Promise<string[]> {
  const failures: string[] = [];
  for (const { name, run } of checks) {
    await run().catch((error: Error) => failures.push(`${name}: ${error.message}`));
  }
  return failures;
}

/** Runs the command; returns its exit code and its output. */
const run = async (
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [ENTRY, ...args], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => (output += part.toString()));
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
};

/** A round of a beacon as it should be. */
const roundOf = (n: number) => {
  const signature = createHash('sha384').update(String(n)).digest('hex');
  const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  return { round: n, randomness, signature };
};

describe.skipIf(!hasDatabase())('the conformance of partners', () => {
  let gw: TestGateway;
  let base: string;
  beforeAll(async () => {
    gw = await startGateway();
    base = await gw.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => gw.close());

  const sandbox = async (page: string, name: Secret): Promise<CheckedPartner> =>
    new CheckedPartner({
      url: `${base}/sandbox/${page}/api`,
      secret: await sandboxSecret(gw.ctx, name),
      clock: gw.clock,
    });
  const newTicket = async (): Promise<string> => {
    const answer = await gw.app.inject({
      method: 'POST',
      url: '/sandbox/partner',
      headers: { accept: 'application/json' },
      payload: { kind: 'phone', phone: '13912345678' },
    });
    return answer.json<{ ticket: string }>().ticket;
  };

  it('holds for the sandbox dispatcher', async () => {
    expect(await faults(dispatchChecks(await sandbox('dispatch', 'dispatch'), randomUUID))).toEqual(
      [],
    );
  });

  it('holds for the sandbox ticket office, car parks, bikes, identity check and login tickets', async () => {
    const office = await sandbox('ticketing', 'ticketing');
    expect(await faults(ticketingChecks(office, randomUUID, 0))).toEqual([]);
    expect(await faults(parkingChecks(await sandbox('parking', 'parking')))).toEqual([]);
    expect(await faults(bikesChecks(await sandbox('bikes', 'bikes')))).toEqual([]);
    const faces = await sandbox('face-verification', 'face-verification');
    expect(await faults(faceChecks(faces, randomUUID))).toEqual([]);
    const identities = await sandbox('real-name', 'real-name');
    expect(await faults(realNameChecks(identities, randomUUID))).toEqual([]);
    const texts = await sandbox('text-check', 'text-check');
    expect(await faults(textChecks(texts, randomUUID))).toEqual([]);
    const ticketToTry = { ticket: await newTicket(), clientId: 'shtrans-h5' };
    expect(
      await faults(loginTicketChecks(await sandbox('partner', 'partner'), ticketToTry)),
    ).toEqual([]);
  });

  it("holds for the sandbox dispatcher's webhooks, which come again when refused", async () => {
    const secret = await sandboxSecret(gw.ctx, 'dispatch');
    const receiver = new WebhookReceiver({ secret, clock: gw.clock });
    const heardAt = `http://127.0.0.1:${await receiver.listen(0)}`;
    onTestFinished(() => receiver.close());
    await gw.ctx.adapters.dispatch.request({
      rideId: randomUUID(),
      service: 'taxi',
      from: { lat: 31.23, lon: 121.47, name: { zh: '甲', en: 'A' } },
      to: { lat: 31.2, lon: 121.43, name: { zh: '乙', en: 'B' } },
    });
    const sending = setInterval(() => {
      gw.clock.advance(3000);
      void sendRideNotices(gw.ctx, heardAt);
    }, 50);
    onTestFinished(() => clearInterval(sending));
    expect(await faults(webhookChecks(receiver, dispatchWebhook, 10_000))).toEqual([]);
  });

  /** A server between the checks and the sandbox that spoils what goes through it. */
  const spoiled = async (
    spoil: (asked: Asked, real: () => Promise<Answered>) => Promise<Answered>,
  ): Promise<{ url: string; close(): Promise<void> }> => {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        const proxiedRequest = {
          method: 'POST',
          target: request.url ?? '',
          headers: request.headers,
          body,
        };
        const real = async (): Promise<Answered> => {
          const signed = Object.entries(proxiedRequest.headers).filter(([name]) =>
            name.startsWith('webhook-'),
          );
          const answer = await fetch(`${base}/sandbox/dispatch/api${proxiedRequest.target}`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...Object.fromEntries(signed.map(([name, value]) => [name, String(value)])),
            },
            body: proxiedRequest.body,
          });
          return { status: answer.status, body: await answer.text() };
        };
        void spoil(proxiedRequest, real).then(({ status, body: text }) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(text),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return {
      url: `http://127.0.0.1:${port}`,
      close: () => new Promise((resolve) => server.close(() => resolve())),
    };
  };

  it.each<[string, RegExp, (answer: Answered, asked: Asked) => Answered]>([
    [
      'asks for no signature',
      /^\/rides\/query refuses a call without a signature: .* answers 200/,
      (answer) => (answer.status === 401 ? { status: 200, body: '{}' } : answer),
    ],
    [
      'makes another ride each time',
      /is one ride: one ride has \d+ numbers/,
      ({ status, body }) => ({
        status,
        body: body.replace(/"providerRideNo":"SD\d+"/, `"providerRideNo":"${randomUUID()}"`),
      }),
    ],
    [
      'counts its events backwards',
      /increasing sequences.*: the sequence falls/,
      ({ status, body }) => ({
        status,
        body: body.replace(
          /"sequence":(\d+)/,
          (_, n: string) => `"sequence":${2 ** 31 - 1 - Number(n)}`,
        ),
      }),
    ],
    [
      'knows every ride',
      /reports a ride that was not requested/,
      ({ status, body }) => ({
        status,
        body: body.replace(
          '{"event":{"state":"unknown"}}',
          JSON.stringify({
            event: {
              state: 'requested',
              sequence: 1,
              providerRideNo: 'x',
              at: new Date().toISOString(),
              driver: null,
              position: null,
              path: [],
              etaSeconds: null,
              drivenMetres: null,
              drivenSeconds: null,
              waitingSeconds: null,
              cancelledBy: null,
            },
          }),
        ),
      }),
    ],
    [
      'delivers messages to nobody',
      /^delivers messages.*: a message about a cancelled ride is delivered/,
      (answer, { target }) =>
        target === '/rides/message' && answer.status === 200
          ? { status: 200, body: '{"delivered":true}' }
          : answer,
    ],
    [
      'answers nonsense',
      /returns a driving route.*distanceMetres/,
      (answer, { target }) => (target === '/route' ? { status: 200, body: '{"km":5}' } : answer),
    ],
  ])('finds a dispatcher that %s', async (_, fault, spoil) => {
    const server = await spoiled(async (proxiedRequest, real) =>
      spoil(await real(), proxiedRequest),
    );
    onTestFinished(() => server.close());
    const secret = await sandboxSecret(gw.ctx, 'dispatch');
    const partner = new CheckedPartner({ url: server.url, secret, clock: gw.clock });
    const failures = await faults(dispatchChecks(partner, randomUUID));
    expect(
      failures.some((line) => fault.test(line)),
      failures.join('\n'),
    ).toBe(true);
  });

  it('holds for a dispatcher without messages', async () => {
    const server = await spoiled(async (proxiedRequest, real) =>
      proxiedRequest.target === '/rides/message' ? { status: 404, body: '{}' } : await real(),
    );
    onTestFinished(() => server.close());
    const secret = await sandboxSecret(gw.ctx, 'dispatch');
    const partner = new CheckedPartner({ url: server.url, secret, clock: gw.clock });
    expect(await faults(dispatchChecks(partner, randomUUID))).toEqual([]);
  });

  it('finds a login ticket that counts more than once, and car parks and bikes that are silent', async () => {
    const account = { result: 'account', partner: 'p', uid: 'u', phone: null };
    const server = new LoopbackServer(() => ({ status: 200, body: JSON.stringify(account) }));
    const url = await server.listen();
    onTestFinished(() => server.close());
    const partner = new CheckedPartner({ url, secret: webhookSecret('s'), clock: gw.clock });
    const failures = await faults(loginTicketChecks(partner, { ticket: 't', clientId: 'c' }));
    expect(failures.join('\n')).toMatch(/5 got the account/);
    server.fault = 'reset';
    expect((await faults(parkingChecks(partner))).join('\n')).toMatch(/returns car parks: /);
    expect((await faults(bikesChecks(partner))).join('\n')).toMatch(/returns places with bikes: /);
  });

  it('finds a ticket office that issues none, or another ticket each time', async () => {
    let code: string | undefined;
    const server = new LoopbackServer(() => {
      const issued = { state: 'issued', code: `${code}${randomUUID()}` };
      const answer = code === undefined ? { state: 'waiting', askAgain: null } : issued;
      return { status: 200, body: JSON.stringify(answer) };
    });
    const url = await server.listen();
    onTestFinished(() => server.close());
    const partner = new CheckedPartner({ url, secret: webhookSecret('s'), clock: gw.clock });
    const ticketingFailures = async (): Promise<string> =>
      (await faults(ticketingChecks(partner, randomUUID, 500))).join('\n');
    expect(await ticketingFailures()).toMatch(
      /one order has one ticket.*: none is issued within 0.5 s/,
    );
    code = 'T';
    expect(await ticketingFailures()).toMatch(/one order has one ticket.*: it has 10$/m);
  });

  /** A server that answers signed calls, and keeps their bodies; it refuses others, and what is not JSON. */
  const signedServer = async (
    answerTo: (target: string, body: { phone: string; orderId?: string }) => Answered,
    callerSecret = webhookSecret('s'),
  ): Promise<{ partner: CheckedPartner; bodies: { id?: string; kind?: string }[] }> => {
    const secret = webhookSecret('s');
    const bodies: { id?: string; kind?: string }[] = [];
    const server = new LoopbackServer(({ target, headers, body }) => {
      if (!isSigned(secret, headers, Buffer.from(body), gw.clock.now())) {
        return { status: 401, body: '{}' };
      }
      try {
        const read = JSON.parse(body) as { phone: string; id?: string; kind?: string };
        bodies.push(read);
        return answerTo(target, read);
      } catch {
        return { status: 400, body: '{}' };
      }
    });
    const url = await server.listen();
    onTestFinished(() => server.close());
    const clock = gw.clock;
    return { partner: new CheckedPartner({ url, secret: callerSecret, clock }), bodies };
  };

  it('holds for a relay of text messages, which sends nothing without a phone', async () => {
    const relay = await signedServer(() => ({ status: 202, body: '' }));
    expect(await faults(smsChecks(relay.partner, randomUUID, undefined))).toEqual([]);
    expect(relay.bodies).toEqual([]);
    expect(await faults(smsChecks(relay.partner, randomUUID, '13912345678'))).toEqual([]);
    const { length } = MESSAGE_KINDS;
    expect(relay.bodies).toHaveLength(2 * length);
    expect(new Set(relay.bodies.map(({ id }) => id)).size).toBe(length);
    expect(new Set(relay.bodies.map(({ kind }) => kind))).toEqual(new Set(MESSAGE_KINDS));
  });

  it('finds a relay that has another secret, or refuses a kind', async () => {
    const { partner } = await signedServer(() => ({ status: 422, body: '{}' }));
    const otherRelay = await signedServer(
      () => ({ status: 200, body: '{}' }),
      webhookSecret('other'),
    );
    const relays = [
      [partner, 422],
      [otherRelay.partner, 401],
    ] as const;
    for (const [relayPartner, status] of relays) {
      const failures = await faults(smsChecks(relayPartner, randomUUID, '13912345678'));
      expect(failures).toHaveLength(MESSAGE_KINDS.length);
      expect(failures[0]).toMatch(new RegExp(`^accepts .login_code.*: it answers ${status}$`));
    }
  });

  it('holds for orders of partners, and finds those that another phone can read', async () => {
    const PHONE = '13800138000';
    await seedPartnerOrders(gw.ctx);
    const ordersOf = async (system: 'rail' | 'partners') =>
      (await gw.ctx.adapters[system === 'rail' ? 'rail' : 'partnerOrders'].orders(
        PHONE,
        AbortSignal.timeout(5000),
      )) as { id: string }[];
    const books = { rail: await ordersOf('rail'), partners: await ordersOf('partners') };
    let isLeaking = false;
    const { partner } = await signedServer((target, { phone, orderId }) => {
      const [, system = '', call] = target.split('/');
      const all = system === 'rail' ? books.rail : books.partners;
      const visibleOrders = phone === PHONE || isLeaking ? all : [];
      if (call === 'orders') {
        return { status: 200, body: JSON.stringify(phone === PHONE ? all : []) };
      }
      const order = visibleOrders.find(({ id }) => id === orderId);
      return { status: order === undefined ? 404 : 200, body: JSON.stringify(order ?? {}) };
    });
    expect(books.rail.length * books.partners.length).toBeGreaterThan(0);
    expect(await faults(partnerOrdersChecks(partner, PHONE))).toEqual([]);
    expect(await faults(partnerOrdersChecks(partner, undefined))).toEqual([]);
    isLeaking = true;
    expect((await faults(partnerOrdersChecks(partner, PHONE))).join('\n')).toMatch(
      /^rail: each listed order.*answers 200, not 404\npartners: each listed order.*answers 200, not 404$/,
    );
  });

  describe('of a public beacon', () => {
    const PERIOD = 30;
    const newest = (): number => Math.floor(gw.clock.now().getTime() / 1000 / PERIOD) + 1;
    /** What is wrong with a server whose genesis was in 1970, which answers so for a round that is due, or not. */
    const beaconFailures = async (
      pastRound: (n: number) => object | string,
      toCome: (n: number) => Answered = () => ({ status: 425, body: 'too early' }),
    ): Promise<string> => {
      const server = new LoopbackServer(({ target }) => {
        if (target === '/info') {
          return { status: 200, body: JSON.stringify({ period: PERIOD, genesis_time: 0 }) };
        }
        const n = Number(target.replace('/public/', ''));
        if (n > newest()) return toCome(n);
        const body = pastRound(n);
        return { status: 200, body: typeof body === 'string' ? body : JSON.stringify(body) };
      });
      const url = await server.listen();
      onTestFinished(() => server.close());
      const partner = new CheckedPartner({ url, secret: '', clock: gw.clock });
      return (await faults(beaconChecks(partner))).join('\n');
    };

    it('pass for a server like drand’s, which answers 404 or 425 for future rounds', async () => {
      expect(await beaconFailures(roundOf)).toBe('');
      expect(await beaconFailures(roundOf, () => ({ status: 404, body: '{}' }))).toBe('');
    });

    let times = 0;
    it.each<[string, RegExp, Parameters<typeof beaconFailures>]>([
      ['gives another round', /requested round \d+, received round/, [(n) => roundOf(n - 1)]],
      [
        'gives what is not the hash of its signature',
        /is not the hash of its signature/,
        [(n) => ({ ...roundOf(n), randomness: '0'.repeat(64) })],
      ],
      [
        'says another value each time',
        /has two values/,
        [(n) => ({ ...roundOf(n * 10 + ++times), round: n })],
      ],
      ['answers no JSON', /has a past round.*JSON/, [() => '<html>']],
      ['leaves fields out', /\/public\/\d+: /, [(n) => ({ round: n })]],
      [
        'knows a round before its time',
        /it answers 200, not 404 or 425/,
        [roundOf, (n) => ({ status: 200, body: JSON.stringify(roundOf(n)) })],
      ],
      [
        'breaks where it has none yet',
        /it answers 500, not 404 or 425/,
        [roundOf, () => ({ status: 500, body: '' })],
      ],
    ])('finds one that %s', async (_, fault, [pastRound, toCome]) => {
      expect(await beaconFailures(pastRound, toCome)).toMatch(fault);
    });
  });

  it('is a command: 0 where a server conforms, 1 where it does not, 2 where it is not understood', async () => {
    // The command uses the clock of the machine.
    const now = await startGateway({ clock: { ...gw.clock, now: () => new Date() } });
    onTestFinished(() => now.close());
    const url = `${await now.app.listen({ port: 0, host: '127.0.0.1' })}/sandbox/dispatch/api`;
    const DISPATCH_SECRET = await sandboxSecret(now.ctx, 'dispatch');
    const good = await run(['dispatch', url], { DISPATCH_SECRET });
    expect(good.output).toMatch(/It conforms\.\n$/);
    expect(good.code).toBe(0);
    expect(await run(['dispatch', url, '--sandbox'], {})).toEqual(good);
    const bad = await run(['dispatch', url], { DISPATCH_SECRET: webhookSecret('another') });
    expect(bad.output).toMatch(/FAIL .* answers 401 to a valid call/);
    expect(bad.code).toBe(1);
    expect(await run(['dispatch', url], { DISPATCH_SECRET: '' })).toMatchObject({
      code: 2,
      output: 'DISPATCH_SECRET is not set\n',
    });
    expect((await run(['trains', url], {})).code).toBe(2);
  });
});
