import { city } from '@shtrans/contract/city/current';
import { isInCity } from '../../city/area.ts';
import type { DispatchEvent, KnownEvent } from '../dispatch/port.ts';
import { dispatchApi } from '../dispatch/port.ts';
import { type Check, type CheckedPartner, must, signatureChecks } from './checked-partner.ts';

const { calls } = dispatchApi;

/** Degrees of latitude between the ends: about five kilometres. */
const ACROSS = 0.045;

/** A ride from the city's centre to a point within its area. */
function endsInCity() {
  const { centre } = city();
  const lat = [centre.lat + ACROSS, centre.lat - ACROSS].find((each) =>
    isInCity({ lat: each, lon: centre.lon }),
  );
  return {
    from: centre,
    to: { lat: lat ?? centre.lat, lon: centre.lon, name: { zh: '目的地', en: 'Destination' } },
  };
}

const knownEvent = (event: DispatchEvent, when: string): KnownEvent => {
  must(event.state !== 'unknown', `a ride is unknown ${when}`);
  return event;
};

/**
 * Returns the checks of a dispatcher's server. They cancel the cars that they request, but a driver may
 * already have started: use a test system.
 *
 * @param newId returns a new ride id, a UUID
 */
export function dispatchChecks(partner: CheckedPartner, newId: () => string): Check[] {
  const { from, to } = endsInCity();
  const ends = { from: { lat: from.lat, lon: from.lon }, to: { lat: to.lat, lon: to.lon } };
  const service = 'taxi' as const;
  const rideId = newId();
  const ride = { rideId, service, from, to };
  const request = async (rideRequest = ride): Promise<KnownEvent> => {
    const answer = await partner.ask(calls.request, rideRequest);
    must(answer.taken, 'a ride across the city is refused');
    return knownEvent(answer.event, 'right after the request');
  };
  const query = async (id = rideId) => (await partner.ask(calls.query, { rideId: id })).event;
  const cancel = async (id = rideId) => (await partner.ask(calls.cancel, { rideId: id })).event;
  return [
    ...signatureChecks(partner, calls.query, { rideId }),
    ...signatureChecks(partner, calls.request, ride),
    ...signatureChecks(partner, calls.cancel, { rideId }),
    {
      name: 'none of the refused calls creates a ride',
      async run() {
        must((await query()).state === 'unknown', 'a refused call created a ride');
      },
    },
    {
      name: 'returns a driving route, a pick-up time, places and ranks',
      async run() {
        const route = await partner.ask(calls.route, ends);
        must(route.distanceMetres > 0 && route.durationSeconds > 0, 'the route has no length');
        await partner.ask(calls.pickup, { service, from: ends.from });
        await partner.ask(calls.places, { name: '人民' });
        await partner.ask(calls.ranks, { near: ends.from });
      },
    },
    {
      name: 'reports a ride that was not requested as unknown, also when it is cancelled',
      async run() {
        const id = newId();
        must((await query(id)).state === 'unknown', 'an unknown ride has a state');
        must((await cancel(id)).state === 'unknown', 'an unknown ride is cancelled');
      },
    },
    {
      name: 'a ride requested again, in sequence and five times in parallel, is one ride',
      async run() {
        const all = [await request(), await request()];
        all.push(...(await Promise.all([1, 2, 3, 4, 5].map(() => request()))));
        const numbers = new Set(all.map(({ providerRideNo }) => providerRideNo));
        must(numbers.size === 1, `one ride has ${numbers.size} numbers`);
      },
    },
    {
      name: 'a replay of the same bytes changes nothing',
      async run() {
        const signedAt = partner.clock.now();
        const before = knownEvent(await query(), 'after the request');
        const body = JSON.stringify(ride);
        for (const _ of [1, 2]) {
          const { status } = await partner.post(calls.request.path, body, { at: signedAt });
          // A server may refuse a replay, or answer it as the same ride.
          must(
            status === 200 || status === 401 || status === 409,
            `a replay is answered ${status}`,
          );
        }
        const { providerRideNo } = knownEvent(await query(), 'after a replay');
        must(providerRideNo === before.providerRideNo, 'a replay created another ride');
      },
    },
    {
      name: 'answers have increasing sequences, by which late and unordered ones are recognized',
      async run() {
        let last = 0;
        for (const _ of [1, 2, 3, 4]) {
          const { sequence, at } = knownEvent(await query(), 'during the ride');
          must(sequence >= last, `the sequence falls from ${last} to ${sequence}`);
          const ahead = at.getTime() - partner.clock.now().getTime();
          must(ahead < 300_000, 'an event is dated into the future');
          last = sequence;
        }
      },
    },
    {
      name: 'a cancelled ride stays cancelled, also after a late request',
      async run() {
        const before = knownEvent(await query(), 'before it is cancelled');
        const first = knownEvent(await cancel(), 'when it is cancelled');
        must(
          first.state === 'cancelled' || first.state === 'no_driver',
          `after cancelling it is ${first.state}`,
        );
        must(first.sequence > before.sequence, 'cancelling does not increase the sequence');
        must(
          knownEvent(await cancel(), 'when it is cancelled twice').state === first.state,
          'it changed again',
        );
        const late = await partner.ask(calls.request, ride);
        const wasReopened = late.taken && late.event.state !== first.state;
        must(!wasReopened, 'a late request restarts a cancelled ride');
        must(knownEvent(await query(), 'after it ended').state === first.state, 'it has not ended');
      },
    },
    {
      name: 'delivers messages to drivers only, or has no messages and answers 404',
      async run() {
        const { path } = calls.message;
        const text = { zh: '我已到上车点', en: "I'm at the pick-up point" };
        const message = { rideId, messageId: newId(), text };
        const { status } = await partner.post(path, JSON.stringify(message));
        if (status === 404) return;
        const unsigned = await partner.post(path, JSON.stringify(message), { over: null });
        must(unsigned.status === 401, `a call without a signature is answered ${unsigned.status}`);
        const toNobody = await partner.ask(calls.message, message);
        must(!toNobody.delivered, 'a message about a cancelled ride is delivered');
        const toUnknown = await partner.ask(calls.message, { ...message, rideId: newId() });
        must(!toUnknown.delivered, 'a message about an unknown ride is delivered');
      },
    },
  ];
}
