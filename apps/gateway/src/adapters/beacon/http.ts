import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { DriverSettings } from '../settings.ts';
import { readAnswer } from '../signed-post.ts';
import { type Beacon, beaconApi, type BeaconPort, roundFrom } from './port.ts';

/** What a server that has not come to a round yet answers. */
const NOT_YET: ReadonlySet<number> = new Set([404, 425]);

/** A round that is no round, or not the one that was asked for. Undefined: it is one. */
export const roundFault = (
  asked: number,
  { round, randomness, signature }: z.output<typeof beaconApi.reads.round.answers>,
): string | undefined => {
  if (round !== asked) return `asked for round ${asked}, it says round ${round}`;
  const hash = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  return hash === randomness ? undefined : `round ${round} is not the hash of its signature`;
};

/** A server of drand's, or one that speaks as they do: docs/partners/beacon.json. */
export function httpBeacon(
  { BEACON_URL: url }: DriverSettings<'beacon', 'http'>,
  { timeoutMs }: { timeoutMs: number },
): BeaconPort {
  const { chain, round } = beaconApi.reads;
  const get = async (path: string): Promise<Response> =>
    await fetch(url + path, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  return {
    name: 'http',
    async firstFrom(at): Promise<Beacon | 'not_yet'> {
      const when = chain.answers.parse(await readAnswer(await get(chain.path)));
      const wanted = roundFrom(at, when.genesis_time, when.period);
      const answer = await get(round.path.replace('{round}', String(wanted)));
      if (NOT_YET.has(answer.status)) {
        await answer.body?.cancel();
        return 'not_yet';
      }
      const found = round.answers.parse(await readAnswer(answer));
      const fault = roundFault(wanted, found);
      if (fault !== undefined) throw new Error(fault);
      return { source: url, round: wanted, value: found.randomness };
    },
  };
}
