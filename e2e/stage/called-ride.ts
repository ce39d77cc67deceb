import { setTimeout as delay } from 'node:timers/promises';
import type { Place, Ride } from '../../packages/contract/src/rides/schemas.ts';
import { callAs, logIn } from '../../tools/stage/rider.ts';
import { PATIENCE_MS } from './patience.ts';

interface Estimate {
  services: { service: Ride['service']; estimate: { totalCents: number } }[];
}

/** A door in a lane, and the rider's destination. */
export const HOME: Place = {
  lat: 31.223457,
  lon: 121.446789,
  name: { zh: '安静里 7 弄 3 号 502', en: 'Quiet Lane 7, house 3, flat 502' },
};
export const AWAY: Place = {
  lat: 31.190123,
  lon: 121.438765,
  name: { zh: '文定路 88 号', en: '88 Wending Road' },
};

/** A new rider with a ride of the sandbox under way. */
export interface CalledRide {
  phone: string;
  token: string;
  id: string;
  /** Makes the sandbox act on the ride: `skip` (to the next step), `hold`, `go_on`, ... */
  act(action: string): Promise<void>;
  now(): Promise<Ride>;
  /** Waits until the gateway reports this state. */
  until(state: Ride['state']): Promise<void>;
}

/** Returns an unused phone number. */
export const newPhone = (): string =>
  `159${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Makes the sandbox dispatcher act on a ride. Returns the state that the dispatcher then reports. */
export async function tellDispatcher(
  origin: string,
  id: string,
  action: string,
): Promise<Ride['state']> {
  const answer = await fetch(`${origin}/sandbox/dispatch/${id}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ action }),
  });
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
  const { news } = (await answer.json()) as { news: { state: Ride['state'] } };
  return news.state;
}

/** Makes a new rider call a car by the API, and holds the ride in its first state. */
export async function callRide(
  origin: string,
  places: { from?: Place; to?: Place } = {},
): Promise<CalledRide> {
  for (let tries = 1; ; tries++) {
    const { heldIn, ...ride } = await callAndHold(origin, places);
    // On a busy machine a car can be found before the hold, perhaps without the gateway's knowledge:
    // then another rider calls another one.
    if (heldIn === 'requested') return ride;
    if (tries === 5) throw new Error(`each ride was ${heldIn} before it was held`);
  }
}

async function callAndHold(
  origin: string,
  { from = HOME, to = AWAY }: { from?: Place; to?: Place },
): Promise<CalledRide & { heldIn: Ride['state'] }> {
  const phone = newPhone();
  const token = await logIn(origin, phone);
  const { services } = await callAs<Estimate>(origin, token, '/v1/ride-estimates', {
    method: 'POST',
    body: { from, to },
  });
  const estimateCents = services.find(({ service }) => service === 'taxi')?.estimate.totalCents;
  const { id } = await callAs<Ride>(origin, token, '/v1/rides', {
    method: 'POST',
    body: { service: 'taxi', from, to, estimateCents },
  });
  const now = (): Promise<Ride> => callAs<Ride>(origin, token, `/v1/rides/${id}`);
  const act = async (action: string): Promise<void> => {
    await tellDispatcher(origin, id, action);
  };
  return {
    heldIn: await tellDispatcher(origin, id, 'hold'),
    phone,
    token,
    id,
    act,
    now,
    async until(state) {
      const limit = performance.now() + PATIENCE_MS;
      for (;;) {
        const ride = await now();
        if (ride.state === state) return;
        if (performance.now() > limit) throw new Error(`the ride is ${ride.state}, not ${state}`);
        await delay(50);
      }
    },
  };
}
