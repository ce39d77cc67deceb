import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Place, Ride } from '@shtrans/contract/rides/schemas';
import { sendRideNotices } from '../sandbox/dispatch/reports.ts';
import { actOnRide } from '../sandbox/dispatch/rides.ts';
import type { RideAction } from '../sandbox/dispatch/scripts.ts';
import { sandboxSecret } from '../sandbox/signature.ts';
import { signatureHeaders } from '../src/adapters/signature.ts';
import type { TestGateway } from './harness.ts';

export const PEOPLES_SQUARE: Place = {
  name: { zh: '人民广场', en: "People's Square" },
  lat: 31.234632,
  lon: 121.470446,
};
export const XUJIAHUI: Place = {
  name: { zh: '徐家汇', en: 'Xujiahui' },
  lat: 31.196294,
  lon: 121.432545,
};

/** Returns a place whose name selects a script of the sandbox dispatcher. */
export const sentinel = (zh: string): Place => ({
  ...XUJIAHUI,
  name: { zh: `沙箱·${zh}`, en: 'x' },
});

type Wish = Partial<{ service: 'taxi' | 'saic'; from: Place; to: Place; estimateCents: number }>;

/** Calls a ride at the current estimate. */
export async function callRide(
  gw: Pick<TestGateway, 'call'>,
  token: string,
  wish: Wish = {},
  idempotencyKey?: string,
) {
  const { service = 'taxi', from = PEOPLES_SQUARE, to = XUJIAHUI } = wish;
  const estimate = await gw.call('POST auto:/v1/ride-estimates', { body: { from, to } });
  const shownCents =
    estimate.body.services.find((s) => s.service === service)?.estimate.totalCents ?? 0;
  const body = { service, from, to, estimateCents: wish.estimateCents ?? shownCents };
  return await gw.call(
    'POST auto:/v1/rides',
    { body },
    { token, ...(idempotencyKey !== undefined && { idempotencyKey }) },
  );
}

export const seeRide = async (
  gw: Pick<TestGateway, 'call'>,
  token: string,
  id: string,
): Promise<Ride> => (await gw.call('GET auto:/v1/rides/:id', { params: { id } }, { token })).body;

export const rideRow = async ({ db }: Pick<TestGateway, 'db'>, id: string) =>
  await db.selectFrom('rides').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const deps = ({ ctx }: Pick<TestGateway, 'ctx'>) => ctx;

/** Makes the dispatcher send its due notices through the real webhook. */
export const tellRides = async (gw: Pick<TestGateway, 'ctx'>, base: string): Promise<number> =>
  await sendRideNotices(deps(gw), base);

/**
 * Serves the gateway without automatic notices of the sandbox partners: only `tellRides` sends them, so that a test
 * decides whether a notice arrives before an answer. Returns its origin.
 */
export async function serveQuietly({
  app,
}: Pick<TestGateway, 'app'>): Promise<{ base: string; close(): Promise<void> }> {
  const server = createServer((request, response) => app.routing(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Performs an action on the dispatcher's page. */
export const atDispatch = async (gw: TestGateway, id: string, action: RideAction) =>
  await actOnRide(deps(gw), id, action);

/** Advances the clock in steps of `stepMs`, with notices, until the ride is in one of the states. Returns the states it passed. */
export async function untilState(
  gw: TestGateway,
  base: string | null,
  id: string,
  states: readonly string[],
  { stepMs = 1000, most = 2000 } = {},
): Promise<string[]> {
  const passedStates: string[] = [];
  for (let i = 0; i < most; i++) {
    if (base !== null) await tellRides(gw, base);
    await gw.runJobs();
    const { state } = await rideRow(gw, id);
    if (passedStates.at(-1) !== state) passedStates.push(state);
    if (states.includes(state)) return passedStates;
    gw.clock.advance(stepMs);
  }
  throw new Error(`never ${states.join(' or ')}: ${passedStates.join(', ')}`);
}

interface Signed {
  secret?: string;
  /** The signer's clock. */
  at?: Date;
  provider?: string;
}

/** Posts a signed notice to the webhook, as the dispatcher does. Returns status and body. */
export async function postRideNotice(
  { app, ctx }: Pick<TestGateway, 'app' | 'ctx'>,
  notice: object | string,
  { secret, at, provider = 'sandbox' }: Signed = {},
): Promise<{ status: number; body: { code?: string; received?: boolean } }> {
  const text = typeof notice === 'string' ? notice : JSON.stringify(notice);
  const key = secret ?? (await sandboxSecret(ctx, 'dispatch'));
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/dispatch/webhook/${provider}`,
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders(key, text, at ?? ctx.clock.now()),
    },
    payload: text,
  });
  return { status: answer.statusCode, body: answer.json() };
}
