import { CodedError } from '@shtrans/contract/api/errors';
import type { Point } from '@shtrans/contract/rides/schemas';
import {
  type DispatchEvent,
  type DispatchPort,
  dispatchWebhook,
  knownEvent,
} from '../../src/adapters/dispatch/port.ts';
import { metresBetween } from '../../src/geometry/geometry.ts';
import { nameOf, stations } from '../../src/city/network.ts';
import type { Context } from '../../src/context.ts';
import { chanceOf } from '../chance.ts';
import { readSigned } from '../webhooks.ts';
import { metresToCar, SETTING_OFF_SECONDS } from './course.ts';
import { takeRiderMessage, withMessages } from './messages.ts';
import {
  actOnRide,
  findSandboxRide,
  nonsenseOf,
  type SandboxDispatchDeps,
  type SandboxRide,
  standingOf,
  takeRequest,
} from './rides.ts';
import { sentinelPlaces } from './scripts.ts';
import { ROLLING_METRES_PER_SECOND, routeBetween, seedsOf } from './streets.ts';

/** Average time until a driver accepts the ride. */
const SEARCH_SECONDS = 30;

/**
 * A dispatcher with its own rides and notices in tables of the sandbox, and a page at /sandbox/dispatch. It signs notices
 * with HMAC-SHA256 and sends them by HTTP. Its answers are validated like those of an external partner.
 */
export function sandboxDispatch(deps: SandboxDispatchDeps & Pick<Context, 'log'>): DispatchPort {
  const hear = async (ride: SandboxRide | undefined): Promise<DispatchEvent> => {
    if (ride === undefined) return { state: 'unknown' };
    const { news, isSilent } = standingOf(ride, deps.clock.now());
    if (isSilent) return { state: 'unknown' };
    const answer =
      ride.manner === 'nonsense'
        ? nonsenseOf(news)
        : await withMessages(deps.db, ride.ride_id, news);
    const parsed = knownEvent.safeParse(JSON.parse(JSON.stringify(answer)));
    if (parsed.success) return parsed.data;
    deps.log.warn(
      { event: 'sandbox.dispatch_malformed', rideId: ride.ride_id },
      'the sandbox dispatcher sent an invalid answer',
    );
    return { state: 'unknown' };
  };
  return {
    name: 'sandbox',
    route: async (from, to) => routeBetween(from, to),
    async pickup(service, from) {
      const [noCarPlace] = sentinelPlaces('sandbox no car');
      if (noCarPlace?.lat === from.lat && noCarPlace.lon === from.lon) return null;
      const rolling = metresToCar(service, from) / ROLLING_METRES_PER_SECOND;
      return Math.round(rolling) + SEARCH_SECONDS + SETTING_OFF_SECONDS;
    },
    places: async (name) => sentinelPlaces(name),
    ranks: async (near) => ranksNear(near, deps.clock.now()),
    async request(request) {
      const ride = await takeRequest(deps, request);
      if (ride === undefined) throw new CodedError('dispatch_failed');
      if (ride.script === 'answer_lost' && standingOf(ride, deps.clock.now()).isSilent) {
        throw new Error("the dispatcher's answer is lost");
      }
      return await hear(ride);
    },
    query: async (rideId) => await hear(await findSandboxRide(deps.db, rideId)),
    async cancel(rideId) {
      const ride = await findSandboxRide(deps.db, rideId);
      const isSilent = ride && standingOf(ride, deps.clock.now()).isSilent;
      return await hear(isSilent ? ride : await actOnRide(deps, rideId, 'rider_cancels'));
    },
    deliverMessage: async (message) =>
      (await takeRiderMessage(deps, message)) ? 'delivered' : 'undelivered',
    async readWebhook(headers, body) {
      const read = await readSigned(deps, 'dispatch', dispatchWebhook, headers, body);
      return { rideId: read.rideId, event: read.event };
    },
  };
}

const NEAR_METRES = 5000;
const MAX_RANKS = 6;
/** Queues change after this time. */
const QUEUE_MS = 10 * 60_000;

/** Returns invented taxi ranks, one at each rail station, because the city data has none. Queues are computed from place and time. */
const ranksNear = (near: Point, now: Date): Awaited<ReturnType<DispatchPort['ranks']>> =>
  stations()
    .map((station) => ({ station, metres: metresBetween(near, station) }))
    .filter(({ metres }) => metres <= NEAR_METRES)
    .sort((a, b) => a.metres - b.metres)
    .slice(0, MAX_RANKS)
    .map(({ station }) => {
      const { id, lat, lon } = station;
      const chance = chanceOf(...seedsOf(station), Math.floor(now.getTime() / QUEUE_MS));
      const cars = chance.int(0, 9);
      const { zh, en } = nameOf(station);
      const name = { zh: `${zh}出租车候客点`, en: `${en} taxi rank` };
      const waitSeconds = (cars > 0 ? chance.int(0, 2) : chance.int(4, 15)) * 60;
      return { id: `rank-${id}`, place: { lat, lon, name }, waitSeconds, cars };
    });
