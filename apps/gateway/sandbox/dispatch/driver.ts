import { CodedError } from '@shtrans/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import { isSignedNotice, sandboxSecret, SIGNATURE_HEADER } from '../signature.ts';
import { metresToCar, SETTING_OFF_SECONDS } from './course.ts';
import type { DispatchEvent, DispatchPort } from '../../src/adapters/dispatch/port.ts';
import { ranksNear } from './ranks.ts';
import {
  cancelSandboxRide,
  findSandboxRide,
  isSilent,
  newsOf,
  nonsenseOf,
  type SandboxDispatchDeps,
  type SandboxRide,
  takeRequest,
} from './rides.ts';
import { scriptFor, sentinelPlaces } from './scripts.ts';
import { ROLLING_METRES_PER_SECOND, routeBetween } from './streets.ts';
import { fromWire, newsOnWire, noticeOnWire, toWire } from './wire.ts';

/** Until a driver takes the ride, on an ordinary day. */
const SEARCH_SECONDS = 30;

/**
 * A dispatcher with books of its own: rides and notices in the `sandbox_` tables, a page at
 * /sandbox/dispatch, notices signed with HMAC-SHA256 and sent by HTTP (see sandbox-notices.ts). What it
 * says goes through `wire.ts` as another house's words would: what is not news is nonsense.
 */
export function sandboxDispatch(
  deps: SandboxDispatchDeps & { log: FastifyBaseLogger },
): DispatchPort {
  const hear = (ride: SandboxRide | undefined): DispatchEvent => {
    const now = deps.clock.now();
    if (ride === undefined || isSilent(ride, now)) return { state: 'unknown' };
    const news = newsOf(ride, now);
    const said: unknown = ride.manner === 'nonsense' ? nonsenseOf(news) : toWire(news);
    const heard = newsOnWire.safeParse(said);
    if (heard.success) return fromWire(heard.data);
    deps.log.warn(
      { event: 'sandbox.dispatch_malformed', rideId: ride.ride_id },
      'the sandbox dispatcher answered nonsense',
    );
    return { state: 'unknown' };
  };
  return {
    name: 'sandbox',
    route: async (from, to) => routeBetween(from, to),
    async pickup(service, from) {
      const [here] = sentinelPlaces('sandbox no car');
      if (here?.lat === from.lat && here.lon === from.lon) return null;
      const seconds = metresToCar(service, from) / ROLLING_METRES_PER_SECOND;
      return Math.round(seconds) + SEARCH_SECONDS + SETTING_OFF_SECONDS;
    },
    places: async (name) => sentinelPlaces(name),
    ranks: async (near) => ranksNear(near, deps.clock.now()),
    async request(request) {
      const ride = await takeRequest(deps, request);
      if (ride === undefined) throw new CodedError('dispatch_failed');
      if (scriptFor(request.from, request.to) === 'answer_lost') {
        if (isSilent(ride, deps.clock.now()))
          throw new Error('the answer of the dispatcher is lost');
      }
      return hear(ride);
    },
    query: async (rideId) => hear(await findSandboxRide(deps.db, rideId)),
    async cancel(rideId) {
      const ride = await findSandboxRide(deps.db, rideId);
      if (ride === undefined || isSilent(ride, deps.clock.now())) return { state: 'unknown' };
      return hear(await cancelSandboxRide(deps, rideId, 'rider'));
    },
    async readWebhook(headers, body) {
      const secret = await sandboxSecret(deps, 'dispatch');
      if (!isSignedNotice(secret, headers[SIGNATURE_HEADER], body, deps.clock.now())) {
        throw new CodedError('signature_invalid');
      }
      const { rideId, news } = readBody(body);
      return { rideId, event: fromWire(news) };
    },
  };
}

/** What is signed and yet not a notice is the dispatcher's fault: refused, and nothing is changed. */
function readBody(body: Buffer): ReturnType<typeof noticeOnWire.parse> {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new CodedError('malformed_body', { cause });
  }
  return noticeOnWire.parse(json);
}
