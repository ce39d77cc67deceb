import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';

/** A value of a public beacon: nobody knew it before its time, and anybody can read it again. */
export interface Beacon {
  source: string;
  round: number;
  /** In hexadecimal. */
  value: string;
}

/** Public randomness that comes in rounds, each at its time. */
export interface BeaconPort {
  readonly name: string;
  /** The first value that is dated at or after an instant. Raises for silence and nonsense, and where there is no beacon. */
  firstFrom(at: Date): Promise<Beacon | 'not_yet'>;
}

/** There is no beacon: draws follow from seeds and riders' parts alone. */
export const noBeacon: BeaconPort = {
  name: 'none',
  firstFrom: () => Promise.reject(new Error('there is no beacon')),
};

/** The number of the first round that is dated at or after an instant, where the first of all, 1, is dated `genesis`. */
export const roundFrom = (at: Date, genesis: number, periodSeconds: number): number =>
  Math.max(0, Math.ceil((at.getTime() / 1000 - genesis) / periodSeconds)) + 1;

const hex = z.string().regex(/^([0-9a-f]{2})+$/);

export const beaconApi = partnerApi({
  title: 'Public beacon',
  description:
    "Public randomness in rounds, as drand's servers publish it over HTTP (version 1). What the beacon says first at or after midnight in Shanghai goes into the numbers of that day's draws. It is public: nothing is signed for the gateway.",
  calls: {},
  reads: {
    chain: {
      path: '/info',
      summary: 'When rounds come: the first one at its genesis, one each period',
      answers: z.object({
        period: z.int().min(1).meta({ description: 'Seconds' }),
        genesis_time: z.int().meta({ description: 'Seconds since 1970' }),
      }),
    },
    round: {
      path: '/public/{round}',
      summary: 'A round; 404 or 425 as long as it is not there',
      answers: z.object({
        round: z.int().min(1).max(2_147_483_647),
        randomness: hex.length(64).meta({ description: 'SHA-256 of the signature' }),
        signature: hex.max(512),
      }),
    },
  },
});
