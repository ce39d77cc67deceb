import { createECDH, createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '@shtrans/contract/api/api';
import { parseEndpointKey } from '@shtrans/contract/api/endpoint';
import { type Example, exampleAnswer, type Json } from '@shtrans/contract/api/example';
import { OPERATION_IDS } from '@shtrans/contract/api/operation-ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDemo } from '../../sandbox/demo/demo.ts';
import { DEMO_RIDER } from '../../sandbox/demo/seed.ts';
import { alarmCalls } from '../../test/alarms.ts';
import { atDispatch, PEOPLES_SQUARE, XUJIAHUI } from '../../test/called-rides.ts';
import { hasDatabase, standingClock, startGateway, type TestGateway } from '../../test/harness.ts';
import { freshIdentity } from '../../test/identities.ts';
import { giveOrder, payOrder, userIdOf } from '../../test/orders.ts';
import { giveRide } from '../../test/rides.ts';
import { SAMPLE_IMAGES } from '../../test/sample-images.ts';

const FILE = path.resolve(
  import.meta.dirname,
  '../../../../packages/contract/src/api/recorded-examples.json',
);

/** Returns bytes that are the same in each run, so that a new run changes only what the gateway answers otherwise. */
function repeatedChance() {
  let count = 0;
  return {
    bytes: (size: number): Buffer =>
      Buffer.concat(
        Array.from({ length: Math.ceil(size / 32) }, () =>
          createHash('sha256').update(`example ${count++}`).digest(),
        ),
      ).subarray(0, size),
  };
}

/** Returns the text of an example without what differs in each run: ids of jobs, signatures. */
const withoutChance = (example: unknown): string =>
  JSON.stringify(example)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/[\w-]{86,}/g, 'signature');

/** Returns the text of the file: an example that only chance changed stays as it is there. */
function textOf(examples: Readonly<Record<string, Example>>): string {
  const oldExamples = new Map<string, unknown>(
    Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as object),
  );
  const keptExamples = Object.entries(examples).map(([operationId, example]) => {
    const oldExample = oldExamples.get(operationId);
    const isSame = withoutChance(oldExample ?? null) === withoutChance(example);
    return [operationId, isSame ? oldExample : example];
  });
  return `${JSON.stringify(Object.fromEntries(keptExamples), null, 2)}\n`;
}

/** Returns a part of the query of an address. */
const queryOf = (address: string, name: string): string =>
  new URL(address, 'https://h5.example.com').searchParams.get(name) ?? '';

const byId = (id: string | null | undefined) => ({ params: { id: id ?? '' } });

type Input = { params?: object; query?: object; body?: object };

/**
 * The examples of docs/openapi.json: requests of the demo riders to a gateway with the demo's data, and its answers.
 * `EXAMPLES=write` writes them; otherwise the test shows that the gateway still answers these requests.
 */
describe.skipIf(!hasDatabase())('the examples of the OpenAPI document', () => {
  let gw: TestGateway;
  const examples: Record<string, Example> = {};
  const failures: string[] = [];
  const { sms, sentMessages } = alarmCalls(() => gw);
  beforeAll(async () => {
    gw = await startGateway({
      clock: standingClock(),
      random: repeatedChance(),
      config: { CLIENT_IDS: ['shtrans-h5'] },
      adapters: { sms },
    });
    await prepareDemo(gw.ctx, () => {});
  });
  afterAll(async () => {
    await gw.close();
  });

  /** Makes a request, and keeps it with its answer as the example of its operation unless there is one. */
  async function record<K extends keyof Contract>(key: K, input: Input = {}, token?: string) {
    const { status, body, code } = await gw.call(key, input as never, {
      token,
      deviceId: token ?? 'd',
    });
    const { method, path: url } = parseEndpointKey(key);
    const operationId = OPERATION_IDS[`${method} ${url}` as keyof typeof OPERATION_IDS];
    if (status !== 200) failures.push(`${operationId}: ${status} ${code} ${JSON.stringify(body)}`);
    else {
      examples[operationId] ??= {
        ...(input.body !== undefined && { body: input.body as Json }),
        answer: exampleAnswer(body),
      };
    }
    return body;
  }

  it('are answered by the gateway', { timeout: 300_000 }, async () => {
    const token = await gw.login(DEMO_RIDER);
    const local = await gw.login(DEMO_RIDER, 'local');
    const friend = await gw.login('13900139000');
    const userId = await userIdOf(gw.db, token);

    // Login.
    const sentCode = await record('POST auth:/v1/sms-codes', { body: { phone: '13900139001' } });
    const code = /\d{6}/.exec(JSON.stringify(sentMessages.at(-1)))?.[0] ?? '';
    const session = await record('POST token:/v1/sessions', {
      body: { phone: '13900139001', challenge: sentCode.challenge, code, agreed: true },
    });
    const sentLocal = await record('POST auth:/v1/sms-codes', { body: { phone: '13900139002' } });
    const localCode = /\d{6}/.exec(JSON.stringify(sentMessages.at(-1)))?.[0] ?? '';
    await record('POST token:/v1/local/sessions', {
      body: {
        phone: '13900139002',
        challenge: sentLocal.challenge,
        code: localCode,
        agreed: true,
      },
    });
    const handover = await record(
      'POST auth:/auth/cas/getTicket',
      { body: { clientId: 'shtrans-h5', ticketType: 1 } },
      token,
    );
    const ticket = { ticket: handover.ticket, clientId: 'shtrans-h5' };
    await record('POST auth:/auth/cas/verifyTicket', { body: ticket });
    await record('POST token:/v1/sessions/ticket', { body: ticket });
    const rider = await record('GET auth:/v1/me', {}, token);
    await record('GET auth:/v1/local/me', {}, local);
    await record('POST auth:/actbizgtw/v1/getUserInfo', { body: { uid: rider.uid } }, token);
    const spare = await gw.login(DEMO_RIDER);
    await record('GET token:/v1/sessions', {}, session.token);
    await record('DELETE token:/v1/sessions/current', {}, spare);
    await record(
      'DELETE token:/v1/local/sessions/current',
      {},
      await gw.login(DEMO_RIDER, 'local'),
    );

    // Orders and money.
    const orders = await record('GET maas:/v1/orders', { query: { limit: 2 } }, token);
    const all = await gw.call('GET maas:/v1/orders', { query: { limit: 50 } }, { token });
    const find = (test: (order: (typeof all.body.items)[number]) => boolean): string =>
      all.body.items.find(test)?.id ?? '';
    const metro = find(({ type, status }) => type === 'metro' && status === 'completed');
    const unpaid = find(
      ({ status, actions }) => status === 'to_be_paid' && actions.includes('pay'),
    );
    const refundable = find(({ actions }) => actions.includes('refund'));
    const first = orders.items[0];
    await record('GET maas:/v1/orders/:id', byId(metro), token);
    await record(
      'GET maas:/v1/order-numbers/:orderNo',
      { params: { orderNo: first?.orderNo ?? '' } },
      token,
    );
    await record('GET maas:/v1/orders/:id/journey', byId(metro), token);
    await record('GET maas:/v1/orders/:id/receipt', byId(metro), token);
    await record('GET maas:/v1/orders/:id/benefits', byId(unpaid), token);
    await record('GET maas:/v1/orders/:id/gains', byId(metro), token);
    await record(
      'POST maas:/v1/orders/:id/benefits',
      { ...byId(unpaid), body: { couponId: null, points: 0 } },
      token,
    );
    await record('GET maas:/v1/payment-channels', { query: { host: 'WX' } });
    const payment = await record('POST maas:/v1/orders/:id/payments', byId(unpaid), token);
    await record('GET maas:/v1/payments/:id', byId(payment.id), token);
    await record(
      'POST maas:/v1/orders/:id/rating',
      { ...byId(metro), body: { stars: 5, tags: ['on_time', 'clean'], comment: '很准时。' } },
      token,
    );
    await record(
      'POST maas:/v1/orders/:id/refund',
      { ...byId(refundable), body: { reason: 'plans_changed', note: '行程取消了。' } },
      token,
    );
    await record('GET maas:/v1/orders/:id/refund', byId(refundable), token);
    const cancellable = await giveOrder(gw, userId, { order_no: '2026112000010001' });
    await record('POST maas:/v1/orders/:id/cancel', byId(cancellable), token);
    await record('GET maas:/v1/coupons', { query: { limit: 2 } }, token);
    const coupons = await gw.call('GET maas:/v1/coupons', {}, { token });
    await record('GET maas:/v1/coupons/:id', byId(coupons.body.items[0]?.id), token);
    await record('GET integral:/v1/points', { query: { limit: 2 } }, token);
    await record('GET integral:/v1/points-guide', {}, token);
    await record('GET maas:/v1/rail-orders', {}, token);
    const rail = await gw.call('GET maas:/v1/rail-orders', {}, { token });
    await record('GET maas:/v1/rail-orders/:id', byId(rail.body.items[0]?.id), token);
    const partner = await record('GET maas:/v1/partner-orders', {}, token);
    await record('GET maas:/v1/partner-orders/:id', byId(partner.items[0]?.id), token);

    // The shop.
    await record('GET maas:/v1/products');
    await record('GET maas:/v1/products/:id', byId('maas-pass-day'));
    await record(
      'POST maas:/v1/purchases',
      { body: { productId: 'commuter-pack', quantity: 1 } },
      friend,
    );
    const buy = async (productId: string): Promise<void> => {
      const body = { productId, quantity: 1 };
      const bought = await record('POST maas:/v1/purchases', { body }, friend);
      await payOrder(gw, friend, bought.orderId);
      await gw.runJobs();
    };
    await buy('commuter-pack');
    await buy('transit-card-top-up');
    await record('GET maas:/v1/packs', {}, friend);
    await record('GET maas:/v1/tickets', { query: { limit: 2 } }, token);
    const ecoupons = await record('GET maas:/v1/ecoupons', {}, friend);
    await record(
      'POST maas:/v1/ecoupons/:id/activate',
      { ...byId(ecoupons.items[0]?.id), body: { account: '13900139000' } },
      friend,
    );
    await record('GET maas:/v1/spots');
    await record('GET maas:/v1/spots/:id', byId('tongli'));
    await record('GET maas:/v1/fare-advice', {}, token);
    await record('GET maas:/v1/fare-advice/supposed');

    // The guide.
    await record('GET maas:/v1/stations', { query: { q: '人民广场' } });
    const { body: matches } = await gw.call('GET maas:/v1/stations', { query: { q: '人民广场' } });
    const station = matches.items[0]?.id ?? '';
    await record('GET maas:/v1/stations/:id', byId(station));
    await record('GET maas:/v1/lines', { query: { mode: 'metro' } });
    await record('GET maas:/v1/lines/:id', byId('metro-2'));
    await record('GET maas:/v1/network-map');
    const { body: cityMap } = await gw.call('GET maas:/v1/city-map');
    await record('GET maas:/v1/city-map');
    await record('GET maas:/v1/city-map/:version', { params: { version: cityMap.version ?? '' } });
    await record('GET maas:/v1/fares', { query: { from: '人民广场', to: '徐家汇' } });
    const point = { lat: String(PEOPLES_SQUARE.lat), lon: String(PEOPLES_SQUARE.lon) };
    await record('GET maas:/v1/nearby', { query: point });
    await record('GET maas:/v1/departures', { query: { stop: station } });
    await record('GET maas:/v1/near-departures', { query: { ...point, limit: '4' } });
    await record('GET maas:/v1/lines/:id/vehicles', byId('metro-2'));
    await record('GET maas:/v1/alerts');
    await record('GET maas:/v1/plans', { query: { from: '人民广场', to: '徐家汇' } });
    await record(
      'POST maas:/v1/favourites/sync',
      {
        body: {
          items: [
            {
              key: `stop:${station}`,
              kind: 'stop',
              name: PEOPLES_SQUARE.name,
              at: { ...PEOPLES_SQUARE, stopId: station },
              to: null,
              changedAt: '2026-11-20T03:58:00.000Z',
              removed: false,
            },
          ],
        },
      },
      token,
    );
    await record('GET maas:/v1/favourites', {}, token);
    await record('GET auto:/v1/fee-rules/:id', byId('taxi'));
    await record('GET auto:/v1/fee-estimates', {
      query: { service: 'taxi', distanceMetres: '8200', durationSeconds: '1500' },
    });

    // Rides.
    const ends = { from: PEOPLES_SQUARE, to: XUJIAHUI };
    await record('GET auto:/v1/ride-places', { query: { q: '徐家汇' } });
    await record('GET auto:/v1/taxi-ranks', { query: point });
    const estimate = await record('POST auto:/v1/ride-estimates', { body: ends });
    const taxi = estimate.services.find(({ service }) => service === 'taxi');
    const ride = await record(
      'POST auto:/v1/rides',
      { body: { service: 'taxi', ...ends, estimateCents: taxi?.estimate.totalCents ?? 0 } },
      friend,
    );
    await record('GET auto:/v1/rides/current', {}, friend);
    await record('GET auto:/v1/rides/:id/cancellation', byId(ride.id), friend);
    await record(
      'POST auto:/v1/rides/:id/cancel',
      { ...byId(ride.id), body: { feeCents: 0, reason: '不需要用车了' } },
      friend,
    );
    const passenger = await gw.login('13900139006');
    const onTheWay = await giveRide(gw, await userIdOf(gw.db, passenger), { order_id: metro });
    await record('GET auto:/v1/rides/:id', byId(onTheWay), passenger);
    const share = await record('POST auto:/v1/rides/:id/shares', byId(onTheWay), passenger);
    await record('GET auto:/v1/rides/:id/shares', byId(onTheWay), passenger);
    const shareToken = queryOf(share.url, 'token');
    await record('GET auto:/v1/shared-trips/:token', { params: { token: shareToken } });
    const contacts = await record(
      'POST auto:/v1/emergency-contacts',
      { body: { name: '妈妈', phone: '13900139003' } },
      passenger,
    );
    await record('GET auto:/v1/emergency-contacts', {}, passenger);
    await record('POST auto:/v1/rides/:id/alarms', byId(onTheWay), passenger);
    await gw.runJobs();
    await record('GET auto:/v1/rides/:id/alarm', byId(onTheWay), passenger);
    const contactToken = queryOf(sentMessages.at(-1)?.parameters.link ?? '', 'contact');
    await record('GET auto:/v1/alarm-messages/:token', { params: { token: contactToken } });
    await record('PUT auto:/v1/alarm-messages/:token/answer', {
      params: { token: contactToken },
      body: { answer: 'confirmed' },
    });
    await record('DELETE auto:/v1/emergency-contacts/:id', byId(contacts.items[0]?.id), passenger);
    await record(
      'DELETE auto:/v1/rides/:id/shares/:shareId',
      { params: { id: onTheWay, shareId: share.id } },
      passenger,
    );

    // The code of a ride, and its repair.
    await record('GET maas:/v1/ride-code', {}, token);
    await record('GET maas:/v1/ride-code-keys');
    const deviceKey = createECDH('prime256v1');
    deviceKey.setPrivateKey(createHash('sha256').update('example').digest());
    await record(
      'POST maas:/v1/ride-keys',
      { body: { publicKey: deviceKey.getPublicKey().subarray(1).toString('base64url') } },
      token,
    );
    await record('PUT maas:/v1/ride-code/skin', { body: { id: 'plain' } }, token);
    await record('POST maas:/v1/local/ride-repairs/agreement', {}, local);
    await record('GET maas:/v1/local/ride-repairs', {}, local);

    // Rewards.
    await record('GET maas:/v1/activities', {}, token);
    await record('GET maas:/v1/campaign-pages', { query: { path: '/top-shanghai' } });
    const campaign = { campaign: 'top-shanghai' };
    await record('GET maas:/v1/campaigns/:campaign', { params: campaign }, token);
    await record('GET maas:/v1/campaigns/:campaign/:mechanic', {
      params: { ...campaign, mechanic: 'vote' },
    });
    await record(
      'POST maas:/v1/campaigns/:campaign/:mechanic',
      { params: { ...campaign, mechanic: 'days' }, body: { act: { kind: 'checkin' } } },
      token,
    );
    const carbon = { campaign: 'energy-carbon' };
    await record('GET maas:/v1/local/campaigns/:campaign', { params: carbon }, local);
    await record(
      'POST maas:/v1/local/campaigns/:campaign/:mechanic',
      {
        params: { ...carbon, mechanic: 'account' },
        body: { act: { kind: 'carbon', do: 'open', version: 1 } },
      },
      await gw.login('13900139000', 'local'),
    );
    await record('GET maas:/v1/local/carbon-ledger', {}, local);
    await record('GET maas:/v1/carbon-ledger', {}, token);
    const leaf = { campaign: 'city-walk', mechanic: 'leaf' };
    const draw = { kind: 'draw', n: 1, c: '3f0c2a9e52d44f7b9a618f1f6f0e7a11' };
    await gw.call(
      'POST maas:/v1/campaigns/:campaign/:mechanic',
      { params: leaf, body: { act: draw } },
      { token: friend },
    );
    const tryable = await gw.call('GET maas:/v1/campaign-pages', {
      query: { path: '/ciie-marketing/demo' },
    });
    await record('POST maas:/v1/campaign-previews', {
      body: {
        preview: tryable.body.preview?.demo ?? '',
        acts: [{ mechanic: 'days', act: { kind: 'checkin' } }],
      },
    });
    const page = await gw.call('GET maas:/v1/campaign-pages', { query: { path: '/top-shanghai' } });
    const visit = page.body.visit ?? '3f0c2a9e52d44f7b9a618f1f6f0e7a11';
    await record('POST maas:/v1/funnel-steps', {
      body: {
        host: 'WX',
        language: 'zh_cn',
        steps: [
          {
            campaign: 'top-shanghai',
            version: page.body.version,
            visit,
            step: 'opened',
            page: '/top-shanghai',
          },
        ],
      },
    });
    await record('POST maas:/v1/funnel-withdrawals', { body: { visits: [visit] } });
    await record('GET maas:/v1/badges', {}, token);
    const badges = await gw.call('GET maas:/v1/badges', {}, { token });
    const won = badges.body.items.find(({ shareToken: each }) => each !== null);
    await record('GET maas:/v1/shared-badges/:token', { params: { token: won?.shareToken ?? '' } });
    const invite = await record('PUT auth:/v1/invite-code', {}, token);
    await record('GET auth:/v1/invite-codes/:code', { params: { code: invite.code } });
    await record(
      'POST auth:/v1/invitations/acceptance',
      { body: { code: invite.code } },
      await gw.login('13900139004'),
    );
    await record('GET auth:/v1/invitations', {}, token);
    const promoter = 'xujiahui-01';
    await record('GET maas:/v1/promoters/:promoter', { params: { promoter } });
    const newcomer = await gw.login('13900139008');
    await record('POST maas:/v1/promoter-reward', { body: { promoter } }, newcomer);
    await record('GET maas:/v1/promoter-reward', {}, newcomer);
    await record('GET maas:/v1/trial', {}, token);
    await record('POST maas:/v1/trial/place', {}, token);
    await record('POST integral:/v1/rebate/promoter', { body: { version: 1 } }, token);
    await record('GET integral:/v1/rebate/promoters/:code', { params: { code: invite.code } });
    await record(
      'POST integral:/v1/rebate/binding',
      { body: { code: invite.code, version: 1 } },
      friend,
    );
    await record('GET integral:/v1/rebate', {}, token);
    await record('GET integral:/v1/rebate-ledger', {}, token);
    await record('GET maas:/v1/year-in-rides', { query: { year: '2026' } }, token);
    await record('PUT maas:/v1/reminders/standing/:kind', { params: { kind: 'tickets' } }, token);
    await gw.runJobs();
    await record('GET maas:/v1/reminders', {}, token);
    await record('DELETE maas:/v1/reminders', {}, token);
    await record('DELETE maas:/v1/reminders/:id', byId(metro), token);
    await record(
      'DELETE maas:/v1/reminders/standing/:kind',
      { params: { kind: 'refunds' } },
      token,
    );

    // Services.
    await record('GET maas:/v1/venues', { query: { kind: 'repair', ...point } });
    const { body: venue } = await gw.call('GET maas:/v1/venues/:id', byId('shop-xujiahui'));
    await record('GET maas:/v1/venues/:id', byId(venue.id));
    const offer = venue.offers[0]?.id ?? '';
    const slots = await record('GET maas:/v1/venues/:id/slots', {
      ...byId(venue.id),
      query: { offer },
    });
    const appointment = await record(
      'POST maas:/v1/appointments',
      {
        body: {
          venue: venue.id,
          offer,
          from: slots.items.findLast(({ left }) => left > 0)?.from ?? '',
          name: '张伟',
          phone: '13800138000',
        },
      },
      token,
    );
    await record('GET maas:/v1/appointments', { query: { kind: 'repair' } }, token);
    await record('DELETE maas:/v1/appointments/:id', byId(appointment.id), token);
    const thread = await record(
      'POST maas:/v1/orders/:id/help-threads',
      {
        ...byId(metro),
        body: { category: 'lost_property', text: '我把雨伞忘在了车上。', photos: [] },
      },
      token,
    );
    await record(
      'POST maas:/v1/help-threads/:id/messages',
      { ...byId(thread.id), body: { text: '是一把黑色的长柄伞。', photos: [] } },
      token,
    );
    await record('GET maas:/v1/help-threads', {}, token);
    await record('GET maas:/v1/help-threads/:id', byId(thread.id), token);
    await record('PUT maas:/v1/help-threads/:id', { ...byId(thread.id), body: { read: 1 } }, token);
    const photo = await upload(token);
    await record('GET maas:/v1/parking-problems');
    await record(
      'POST maas:/v1/parking-reports',
      {
        body: {
          place: { kind: 'street', name: '南京西路' },
          problem: 'price',
          text: '夜间收费与公示的不一样。',
          photos: [photo],
        },
      },
      token,
    );
    await record('GET maas:/v1/parking-reports', {}, token);
    const plates = await record('POST maas:/v1/plates', { body: { plate: '沪A·D36175' } }, friend);
    await record('GET maas:/v1/plates', {}, friend);
    await record(
      'POST maas:/v1/plates/:id/licence',
      { ...byId(plates.items[0]?.id), body: { photo: await upload(friend) } },
      friend,
    );
    await record('DELETE maas:/v1/plates/:id', byId(plates.items[0]?.id), friend);
    await record('GET maas:/v1/surveys/:id', byId('metro-satisfaction'));
    await record('GET maas:/v1/surveys/:id/answer', byId('metro-satisfaction'), token);
    await record(
      'POST maas:/v1/surveys/:id/answer',
      {
        ...byId('metro-satisfaction'),
        body: {
          version: 1,
          answers: {
            often: ['daily'],
            rating: 7,
            missing: ['crowding'],
            words: '早高峰车次再多一些。',
          },
        },
      },
      token,
    );
    await record('GET api:/v1/documents/:name', { params: { name: 'privacy' } });
    await record('GET auth:/v1/links');
    await record('POST auth:/auth/cas/generateScheme', { body: { path: 'pages/index/index' } });
    await record('POST auth:/ad/generateMiniProgramCode', { body: { scene: 'home' } });
    const { appId } = await record('POST auth:/actbizgtw/v0/getActSignature', {
      body: { url: 'https://h5.example.com/shtrans-h5/', host: 'WX' },
    });
    await record('POST auth:/actbizgtw/v0/getActSignatureByAppId', {
      body: { url: 'https://h5.example.com/shtrans-h5/', appId },
    });
    await record('POST auth:/trip/car/config/queryPagerConf', {
      body: { key: 'login.agreements' },
    });

    // Who a rider is.
    await record('POST auth:/v1/real-name', { body: freshIdentity() }, friend);
    await gw.runJobs();
    await record('GET auth:/v1/real-name', {}, friend);
    await record('GET auth:/v1/face-checks/:id', byId('latest'), friend);
    await record('POST auth:/v1/face-checks', {}, friend);
    const family = await gw.call('GET maas:/v1/intimate-accounts', {}, { token });
    const { agreementVersion } = family.body;
    const account = await record(
      'POST maas:/v1/intimate-accounts',
      { body: { phone: '13900139005', limitCents: 20_000, agreementVersion } },
      friend,
    );
    const relative = await gw.login('13900139005');
    await gw.call('POST auth:/v1/real-name', { body: freshIdentity() }, { token: relative });
    await gw.runJobs();
    await record(
      'POST maas:/v1/intimate-accounts/:id/acceptance',
      { ...byId(account.id), body: { agreementVersion } },
      relative,
    );
    await record('GET maas:/v1/intimate-accounts', {}, friend);
    await record(
      'PUT maas:/v1/intimate-accounts/:id',
      { ...byId(account.id), body: { limitCents: 30_000 } },
      friend,
    );
    await record('GET maas:/v1/data-copies', {}, friend);
    await record('POST maas:/v1/data-copies', {}, friend);
    await record('GET maas:/v1/account-closures', {}, token);
    const closing = await record('POST maas:/v1/account-closures/codes', {}, relative);
    const closingCode = /\d{6}/.exec(JSON.stringify(sentMessages.at(-1)))?.[0] ?? '';
    await record(
      'POST maas:/v1/account-closures',
      { body: { challenge: closing.challenge, code: closingCode, givesUp: [] } },
      relative,
    );
    await record('POST maas:/v1/account-closures/cancel', {}, relative);
    await record('DELETE token:/v1/sessions/others', {}, token);
    const end = await gw.login('13900139007');
    const { body: ending } = await gw.call('GET token:/v1/sessions', {}, { token: end });
    await record('DELETE token:/v1/sessions/:id', byId(ending.items[0]?.id), end);

    // Messages need a ride that the dispatcher knows.
    await gw.ctx.adapters.dispatch.request({ rideId: onTheWay, service: 'saic', ...ends });
    await atDispatch(gw, onTheWay, 'skip');
    await record(
      'POST auto:/v1/rides/:id/messages',
      { ...byId(onTheWay), body: { phraseId: 'at-pick-up' } },
      passenger,
    );
    await record('GET auto:/v1/rides/:id/messages', byId(onTheWay), passenger);

    // The seed of a day is published on the next one.
    gw.clock.advance(86_400_000);
    await gw.runJobs();
    await record('GET maas:/v1/campaigns/:campaign/:mechanic/draws', {
      params: leaf,
      query: { day: '2026-11-20' },
    });
    expect(failures).toEqual([]);
    if (process.env.EXAMPLES === 'write') writeFileSync(FILE, textOf(examples));
  });

  async function upload(token: string): Promise<string> {
    const boundary = 'example';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo"\r\n\r\n`;
    const answer = await gw.app.inject({
      method: 'POST',
      url: '/external/v1/fileUpload',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([
        Buffer.from(head),
        Object.values(SAMPLE_IMAGES)[0] ?? Buffer.alloc(0),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    const body = answer.json<{ id: string }>();
    examples['uploadFile'] ??= { answer: exampleAnswer(body) };
    return body.id;
  }
});
