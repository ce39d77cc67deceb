import { randomBytes } from 'node:crypto';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { newSecret, secretHash } from '../../apps/gateway/src/http/secret.ts';
import { logIn } from '../../tools/stage/rider.ts';
import { type Figure, type Findings, inTurns, median, milliseconds, timesOf } from '../harness.ts';
import { METRO_RIDE, ORDERS_PER_SECOND, payable } from './payable.ts';
import { loadInTurns, type Measured, ROUND_MS, SERVER_FIGURES } from './rounds.ts';
import { startDemoGateway, startUntil } from './stage.ts';

/** Riders of the large database; each has 20 orders. `GROWTH_RIDERS` sets a smaller number for a shorter run. */
const RIDERS = Number(process.env['GROWTH_RIDERS'] ?? 100_000);
const ORDERS_EACH = 20;
/** Number of riders that alternate on both databases, so that neither answers from one rider's pages. */
const CALLERS = 200;
const ROUNDS = 9;
const LOGINS = 20;
const WARM_UP_MS = { list: 1500, payment: 3000 };
const LIST = '/v1/orders?limit=20';

/** Maximum cost of a call with all those orders, relative to its cost with the demo data. */
const MOST = 1.2;

const phoneOf = (n: number): string => `150${String(n).padStart(8, '0')}`;

/**
 * Adds riders with the data of 20 orders each: events and payments, logins, the keys of the last calls. Returns
 * credentials of the first ones.
 */
async function grow(url: string, riders: number): Promise<{ tokens: string[]; phones: string[] }> {
  const { db, pool } = connect(url, { max: 1, patient: true });
  const phones = Array.from({ length: Math.min(riders, CALLERS) }, (_, n) => phoneOf(n));
  await pool.query(
    `insert into users (id, phone, nickname, created_at)
     select gen_random_uuid(), '150' || lpad(n::text, 8, '0'), 'rider ' || n, now() - interval '2 years'
     from generate_series(0, $1::int - 1) n`,
    [riders],
  );
  await pool.query(
    `insert into orders (user_id, id, order_no, type, status, unfinished, amount_cents, discount_cents, paid_cents,
       passenger, occurred_at, fields, created_at, updated_at)
     select id, uuidv7(t - now()), 'grown' || phone || n, 'metro', 'completed', 0, 400, 0, 400, '*伟', t, $1, t, t
     from (
       select id, phone, n, now() - random() * interval '360 days' as t
       from users, generate_series(1, ${ORDERS_EACH}) n where phone like '150%') rides`,
    [METRO_RIDE],
  );
  await pool.query(
    `insert into order_events (user_id, order_id, id, event, from_status, to_status, at)
     select o.user_id, o.id, gen_random_uuid(), e.event, e.before, e.after, o.created_at + e.late
     from orders o, (values
       (null, null, 'to_be_paid', interval '0'),
       ('payment_started', 'to_be_paid', 'in_payment', interval '5 s'),
       ('payment_confirmed', 'in_payment', 'completed', interval '9 s')) e (event, before, after, late)
     where o.order_no like 'grown%'`,
  );
  await pool.query(
    `insert into payments (user_id, id, order_id, provider, status, channel, amount_cents, provider_trade_no, started_at, finished_at)
     select o.user_id, gen_random_uuid(), o.id, 'sandbox', 'succeeded', 'page', 400, 'SP' || o.id, o.created_at,
       o.created_at + interval '9 s'
     from orders o where o.order_no like 'grown%'`,
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, kind, created_at, expires_at)
     select encode(sha256(random()::text::bytea), 'hex'), id, 'main', now(), now() + interval '20 days'
     from users, generate_series(1, 2) where phone like '150%'`,
  );
  await pool.query(
    `insert into idempotency_keys (user_id, key, endpoint, request_hash, response, created_at)
     select id, gen_random_uuid()::text, 'POST maas:/v1/orders/:id/payments', repeat('0', 64), '{}', now()
     from users where phone like '150%'`,
  );
  const tokens = phones.map(() => newSecret({ bytes: randomBytes }));
  await pool.query(
    `insert into sessions (token_hash, user_id, kind, created_at, expires_at)
     select hash, users.id, 'main', now(), now() + interval '20 days'
     from unnest($1::text[], $2::text[]) given (hash, phone) join users using (phone)`,
    [tokens.map(secretHash), phones],
  );
  await pool.query('vacuum analyze');
  await db.destroy();
  return { tokens, phones };
}

/** Ratio to the demo database in the same round. */
const TIMES_DEMO: Figure<Measured> = {
  name: "times the demo's",
  of: (grown, demo) => demo.perSecond / grown.perSecond,
  digits: 2,
};

/**
 * Compares the cost of the order list, a payment and a login with two million orders of 100,000 riders with their cost
 * on the demo data: two gateways, two databases on one server, alternating rounds.
 */
export async function benchGrowth(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const { gateway, databaseUrl, copy } = await startDemoGateway(ends);
  const grownUrl = await copy();
  const demoRiders = await grow(databaseUrl, CALLERS);
  let grownRiders = demoRiders;
  const took = await milliseconds(async () => {
    grownRiders = await grow(grownUrl, RIDERS);
  });
  console.log(
    `\n${RIDERS * ORDERS_EACH} orders of ${RIDERS} riders made in ${(took / 1000).toFixed(0)} s`,
  );
  const second = await startUntil(ends, { DATABASE_URL: grownUrl });
  const demo = { name: 'demo', origin: gateway.origin, pid: gateway.pid(), ...demoRiders };
  const grown = { name: 'grown', origin: second.origin, pid: second.pid(), ...grownRiders };
  const stages = [demo, grown];
  const figures = [...SERVER_FIGURES.filter(({ name }) => !name.includes('this')), TIMES_DEMO];
  const judged = { baseline: demo.name, atMost: { [grown.name]: { [TIMES_DEMO.name]: MOST } } };

  findings.show({
    title: `Order list, ${CALLERS} alternating riders, ${ROUNDS} rounds`,
    runs: await loadInTurns(
      stages,
      { rounds: ROUNDS, warmUpMs: WARM_UP_MS.list },
      ({ tokens }) => ({
        flow: { read: LIST },
        token: tokens,
      }),
    ),
    figures,
    ...judged,
  });

  const count = ORDERS_PER_SECOND * (ROUNDS * (ROUND_MS / 1000) + WARM_UP_MS.payment / 1000);
  const payables = new Map([
    [demo.name, await payable(databaseUrl, demo.phones, count, ends)],
    [grown.name, await payable(grownUrl, grown.phones, count, ends)],
  ]);
  findings.show({
    title: `Payment, started and confirmed by webhook, ${CALLERS} alternating riders, ${ROUNDS} rounds`,
    runs: await loadInTurns(
      stages,
      { rounds: ROUNDS, warmUpMs: WARM_UP_MS.payment },
      ({ name, tokens }, ms) => {
        const { secret = '', unpaid = [] } = payables.get(name) ?? {};
        // Whole cycles of riders, so that the first remaining order belongs to the first rider.
        const turns = Math.floor((ORDERS_PER_SECOND * ms) / 1000 / tokens.length);
        return { flow: { secret, orders: unpaid.splice(0, turns * tokens.length) }, token: tokens };
      },
    ),
    figures,
    ...judged,
  });

  let phone = 0;
  const newRiders = Array.from({ length: LOGINS }, () => 0);
  findings.show<readonly number[]>({
    title: `Login of a new rider by code, ${ROUNDS} rounds of ${LOGINS}, one after another`,
    runs: await inTurns(
      stages,
      ROUNDS,
      ({ origin }) =>
        timesOf(newRiders, () => logIn(origin, `139${String(phone++).padStart(8, '0')}`)),
      ({ origin }) => logIn(origin, '13999999999'),
    ),
    figures: [
      { name: 'p50 ms', of: median, digits: 2 },
      {
        name: TIMES_DEMO.name,
        of: (times, demoTimes) => median(times) / median(demoTimes),
        digits: 2,
      },
    ],
    ...judged,
  });
}
