import { randomBytes, randomUUID } from 'node:crypto';
import { signatureHeaders } from '../../apps/gateway/src/adapters/signature.ts';
import { stationNamed } from '../../apps/gateway/src/city/network.ts';
import type { connect } from '../../apps/gateway/src/db/database.ts';
import { campaignOf } from '../../apps/gateway/test/campaigns.ts';
import { METRO, passageOf } from '../../apps/gateway/test/partner-reports.ts';
import { codeAt, type DeviceKey, deviceKey } from '../../apps/gateway/test/ride-codes.ts';
import { callAs, logInAnew } from '../../tools/stage/rider.ts';

/** The product that riders buy: from limited stock, and issued by a partner. */
export const PRODUCT = 'bench-ticket';
export const CAMPAIGN = 'bench-rows';

/** Returns a campaign with a daily check-in and a daily draw, whose rewards are points and never run out. */
export function benchCampaign() {
  const points = { kind: 'points', amount: 5, stock: 1_000_000, unitCostCents: 1 } as const;
  return campaignOf({
    id: CAMPAIGN,
    window: { from: '2026-01-01T00:00:00+08:00', until: '2036-01-01T00:00:00+08:00' },
    pages: [
      {
        address: `/${CAMPAIGN}`,
        title: { zh: '活动', en: 'Campaign' },
        login: false,
        blocks: [
          { kind: 'calendar', mechanic: 'days', view: 'month' },
          { kind: 'draw', mechanic: 'lots', view: 'wheel' },
        ],
      },
    ],
    mechanics: {
      days: { kind: 'checkin', cycle: 7, unbroken: false, rewards: [{ day: 1, reward: 'points' }] },
      lots: { kind: 'draw', dailyFree: 1, odds: [{ reward: 'points', ppm: 300_000 }] },
    },
    rewards: { points },
    budget: { capCents: 100_000_000 },
  });
}

export interface ActingRider {
  phone: string;
  token: string;
  device: DeviceKey;
  grant: string;
  keyId: string;
  journey: string;
  /** The order to pay next. */
  order: string;
}

/** Connections to the database of the measurement. */
export type Pool = ReturnType<typeof connect>['pool'];

export interface Stage {
  origin: string;
  pool: Pool;
  /** With which the sandbox's partners sign their webhooks. */
  secrets: Readonly<Record<'gates' | 'payment', string>>;
}

export interface Act {
  name: string;
  /** Number of calls that a rider or a partner makes. */
  calls: number;
  /** What the act needs: one statement for all riders. */
  prepare?: (stage: Stage, riders: readonly ActingRider[]) => Promise<void>;
  /** Whether the preparation writes. */
  writes?: boolean;
  run: (stage: Stage, rider: ActingRider) => Promise<unknown>;
}

/** Sends a webhook as a partner does. */
async function report(
  { origin, secrets }: Stage,
  name: 'gates' | 'payment',
  content: object,
): Promise<void> {
  const body = JSON.stringify(content);
  const port = name === 'payment' ? 'payments' : name;
  const signature = signatureHeaders(secrets[name], body, new Date());
  const answer = await fetch(`${origin}/v1/${port}/webhook/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signature },
    body,
  });
  if (!answer.ok) throw new Error(`${port}: ${answer.status} ${await answer.text()}`);
}

async function pass(stage: Stage, rider: ActingRider, kind: 'entry' | 'exit'): Promise<void> {
  const now = new Date();
  const counter = kind === 'entry' ? 1 : 2;
  const place = stationNamed(kind === 'entry' ? METRO.from : METRO.to)?.id;
  const code = codeAt(rider.device, rider.grant, now, { counter });
  await report(
    stage,
    'gates',
    passageOf(rider.keyId, rider.journey, {
      kind,
      at: now.toISOString(),
      code,
      ...(place && { place }),
    }),
  );
}

/** Finds each rider's order that waits for its payment. */
async function findUnpaid({ pool }: Stage, riders: readonly ActingRider[]): Promise<void> {
  const { rows } = await pool.query<{ phone: string; id: string }>(
    `select phone, o.id from orders o join users u on u.id = o.user_id where status = 'to_be_paid'`,
  );
  const orderByPhone = new Map(rows.map(({ phone, id }) => [phone, id]));
  for (const rider of riders) rider.order = orderByPhone.get(rider.phone) ?? '';
}

/** Lets the operator of the sandbox, who settles ten minutes after a payment, do so in a moment. */
async function settleSoon({ pool }: Stage): Promise<void> {
  await pool.query(`update payments set finished_at = finished_at - interval '1 hour'`);
  await pool.query(
    `update jobs set run_at = now() + interval '20 s' where kind = 'order.settle' and done_at is null`,
  );
}

async function pay(stage: Stage, { token, order }: ActingRider): Promise<void> {
  const path = `/v1/orders/${order}/payments`;
  const { id, amountCents } = await callAs<{ id: string; amountCents: number }>(
    stage.origin,
    token,
    path,
    { method: 'POST', body: {} },
  );
  const trade = { state: 'paid', tradeNo: `SP${randomBytes(9).toString('hex')}`, amountCents };
  await report(stage, 'payment', { id, paymentId: id, trade });
}

const take = (stage: Stage, { token }: ActingRider, mechanic: string, act: object) =>
  callAs(stage.origin, token, `/v1/campaigns/${CAMPAIGN}/${mechanic}`, {
    method: 'POST',
    body: { act },
  });

const [FROM, TO] = [stationNamed(METRO.from), stationNamed(METRO.to)];

const reading = (name: string, ...paths: string[]): Act => ({
  name,
  calls: paths.length,
  run: async ({ origin }, { token }) => {
    for (const path of paths) await callAs(origin, token, path);
  },
});

/** In the order in which each needs the former. */
export const ACTS: readonly Act[] = [
  {
    name: 'first login',
    calls: 2,
    run: async ({ origin }, rider) => {
      rider.token = await logInAnew(origin, rider.phone);
    },
  },
  {
    name: 'ride key',
    calls: 1,
    run: async ({ origin }, rider) => {
      const body = { publicKey: rider.device.publicKey };
      const init = { method: 'POST', body };
      const key = await callAs<{ id: string; grant: string }>(
        origin,
        rider.token,
        '/v1/ride-keys',
        init,
      );
      rider.keyId = key.id;
      rider.grant = key.grant;
    },
  },
  { name: 'metro entry', calls: 1, run: (stage, rider) => pass(stage, rider, 'entry') },
  { name: 'metro exit', calls: 1, run: (stage, rider) => pass(stage, rider, 'exit') },
  { name: 'payment of a ride', calls: 2, prepare: findUnpaid, run: pay },
  {
    name: 'settlement of a ride',
    calls: 0,
    prepare: settleSoon,
    writes: true,
    run: () => Promise.resolve(),
  },
  {
    name: 'purchase',
    calls: 1,
    run: ({ origin }, { token }) =>
      callAs(origin, token, '/v1/purchases', {
        method: 'POST',
        body: { productId: PRODUCT, quantity: 1 },
      }),
  },
  { name: 'payment of a purchase', calls: 2, prepare: findUnpaid, run: pay },
  {
    name: 'check-in',
    calls: 1,
    run: (stage, rider) => take(stage, rider, 'days', { kind: 'checkin' }),
  },
  {
    name: 'draw',
    calls: 1,
    run: (stage, rider) =>
      take(stage, rider, 'lots', { kind: 'draw', n: 1, c: randomBytes(16).toString('hex') }),
  },
  reading('home', '/v1/orders?type=all&tab=all&limit=3', '/v1/rides/current'),
  reading('order list', '/v1/orders?limit=20'),
  {
    name: 'order page',
    calls: 1,
    run: ({ origin }, { token, order }) => callAs(origin, token, `/v1/orders/${order}`),
  },
  reading('plan', `/v1/plans?from=${FROM?.id}&to=${TO?.id}`),
];

export const newRider = (n: number): ActingRider => ({
  phone: `152${String(n).padStart(8, '0')}`,
  token: '',
  device: deviceKey(),
  grant: '',
  keyId: '',
  journey: randomUUID(),
  order: '',
});
