import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { DriverSettings } from '../settings.ts';
import { readAnswer } from '../signed-post.ts';
import { type Beacon, beaconApi, type BeaconPort, roundFrom } from './port.ts';

/** Statuses of a round that the server has not yet reached. */
const NOT_YET: ReadonlySet<number> = new Set([404, 425]);

/** Returns why an answer is not the requested round, or undefined if it is. */
export const roundFault = (
  requestedRound: number,
  { round, randomness, signature }: z.output<typeof beaconApi.reads.round.answers>,
): string | undefined => {
  if (round !== requestedRound) return `requested round ${requestedRound}, received round ${round}`;
  const hash = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  return hash === randomness ? undefined : `round ${round} is not the hash of its signature`;
};

/** A drand server, or a compatible one: docs/partners/beacon.json. */
export function httpBeacon(
  { BEACON_URL: url }: DriverSettings<'beacon', 'http'>,
  { timeoutMs }: { timeoutMs: number },
): BeaconPort {
  const { chain, round } = beaconApi.reads;
  const get = async (path: string): Promise<Response> =>
    await fetch(url + path, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  return {
    name: 'http',
    async firstFrom(instant): Promise<Beacon | 'not_yet'> {
      const schedule = chain.answers.parse(await readAnswer(await get(chain.path)));
      const roundNumber = roundFrom(instant, schedule.genesis_time, schedule.period);
      const answer = await get(round.path.replace('{round}', String(roundNumber)));
      if (NOT_YET.has(answer.status)) {
        await answer.body?.cancel();
        return 'not_yet';
      }
      const beaconRound = round.answers.parse(await readAnswer(answer));
      const fault = roundFault(roundNumber, beaconRound);
      if (fault !== undefined) throw new Error(fault);
      return { source: url, round: roundNumber, value: beaconRound.randomness };
    },
  };
}
