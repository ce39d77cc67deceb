import type { DispatchEvent, KnownEvent } from '../dispatch/port.ts';
import { dispatchApi } from '../dispatch/port.ts';
import { type Check, type CheckedPartner, must, signatureChecks } from './checked-partner.ts';

const { calls } = dispatchApi;

const FROM = { lat: 31.234632, lon: 121.470446, name: { zh: '人民广场', en: "People's Square" } };
const TO = { lat: 31.196294, lon: 121.432545, name: { zh: '徐家汇', en: 'Xujiahui' } };

const known = (event: DispatchEvent, when: string): KnownEvent => {
  must(event.state !== 'unknown', `a ride is unknown ${when}`);
  return event;
};

/**
 * What a dispatcher's server must do. Calls real cars off again, yet on a live system somebody may have set
 * off: it is for a test system.
 *
 * @param newId makes a ride's id, a UUID
 */
export function dispatchChecks(partner: CheckedPartner, newId: () => string): Check[] {
  const ends = { from: { lat: FROM.lat, lon: FROM.lon }, to: { lat: TO.lat, lon: TO.lon } };
  const service = 'taxi' as const;
  const rideId = newId();
  const ride = { rideId, service, from: FROM, to: TO };
  const request = async (asked = ride): Promise<KnownEvent> => {
    const answer = await partner.ask(calls.request, asked);
    must(answer.taken, 'a ride across the city is refused');
    return known(answer.event, 'right after it was asked for');
  };
  const query = async (id = rideId) => (await partner.ask(calls.query, { rideId: id })).event;
  const cancel = async (id = rideId) => (await partner.ask(calls.cancel, { rideId: id })).event;
  return [
    ...signatureChecks(partner, calls.query, { rideId }),
    ...signatureChecks(partner, calls.request, ride),
    ...signatureChecks(partner, calls.cancel, { rideId }),
    {
      name: 'none of the refused calls made a ride',
      async run() {
        must((await query()).state === 'unknown', 'a ride is there that nobody asked for properly');
      },
    },
    {
      name: 'gives a way between two places, a pick-up time, places and ranks',
      async run() {
        const route = await partner.ask(calls.route, ends);
        must(route.distanceMetres > 0 && route.durationSeconds > 0, 'the way has no length');
        await partner.ask(calls.pickup, { service, from: ends.from });
        await partner.ask(calls.places, { name: '人民' });
        await partner.ask(calls.ranks, { near: ends.from });
      },
    },
    {
      name: 'does not know a ride that nobody asked for, and calls none off',
      async run() {
        const id = newId();
        must((await query(id)).state === 'unknown', 'an unknown ride has a state');
        must((await cancel(id)).state === 'unknown', 'an unknown ride is called off');
      },
    },
    {
      name: 'the same ride asked for again, in sequence and five times at once, is one ride',
      async run() {
        const all = [await request(), await request()];
        all.push(...(await Promise.all([1, 2, 3, 4, 5].map(() => request()))));
        const numbers = new Set(all.map(({ providerRideNo }) => providerRideNo));
        must(numbers.size === 1, `one ride has ${numbers.size} numbers`);
      },
    },
    {
      name: 'the very same bytes sent again change nothing',
      async run() {
        const at = partner.clock.now();
        const before = known(await query(), 'though it was asked for');
        const body = JSON.stringify(ride);
        for (const _ of [1, 2]) {
          const { status } = await partner.post(calls.request.path, body, { at });
          // A server may refuse a replay, or answer it as the same ride.
          must(
            status === 200 || status === 401 || status === 409,
            `a replay is answered ${status}`,
          );
        }
        const { providerRideNo } = known(await query(), 'after a replay');
        must(providerRideNo === before.providerRideNo, 'a replay made another ride');
      },
    },
    {
      name: 'answers have rising sequences, so that late and disordered ones are told from new',
      async run() {
        let last = 0;
        for (const _ of [1, 2, 3, 4]) {
          const { sequence, at } = known(await query(), 'while it goes on');
          must(sequence >= last, `the sequence falls from ${last} to ${sequence}`);
          const ahead = at.getTime() - partner.clock.now().getTime();
          must(ahead < 300_000, 'an event is dated into the future');
          last = sequence;
        }
      },
    },
    {
      name: 'a ride called off is over, says so again, and a late request does not begin it anew',
      async run() {
        const before = known(await query(), 'before it is called off');
        const first = known(await cancel(), 'when it is called off');
        must(
          first.state === 'cancelled' || first.state === 'no_driver',
          `called off it is ${first.state}`,
        );
        must(first.sequence > before.sequence, 'calling off does not raise the sequence');
        must(known(await cancel(), 'called off twice').state === first.state, 'it changed again');
        const late = await partner.ask(calls.request, ride);
        const began = late.taken && late.event.state !== first.state;
        must(!began, 'a late request begins a ride anew that was called off');
        must(known(await query(), 'when it is over').state === first.state, 'it is not over');
      },
    },
  ];
}
