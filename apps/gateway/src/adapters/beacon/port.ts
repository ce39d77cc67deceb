import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';

/** A value of a public beacon: unknown before its time, and public afterwards. */
export interface Beacon {
  source: string;
  round: number;
  /** Hexadecimal. */
  value: string;
}

/** Public randomness in rounds, each with a fixed time. */
export interface BeaconPort {
  readonly name: string;
  /** Returns the first value at or after an instant. Throws for a timeout, an invalid answer, and without a beacon. */
  firstFrom(at: Date): Promise<Beacon | 'not_yet'>;
}

/** No beacon is connected: draws depend on seeds and riders' parts only. */
export const noBeacon: BeaconPort = {
  name: 'none',
  firstFrom: () => Promise.reject(new Error('there is no beacon')),
};

/** Returns the number of the first round at or after an instant; round 1 is at `genesis`. */
export const roundFrom = (instant: Date, genesis: number, periodSeconds: number): number =>
  Math.max(0, Math.ceil((instant.getTime() / 1000 - genesis) / periodSeconds)) + 1;

const hex = z.string().regex(/^([0-9a-f]{2})+$/);

export const beaconApi = partnerApi({
  title: 'Public beacon',
  description:
    "Public randomness in rounds, as drand's servers publish it over HTTP (version 1). The first value at or after midnight in the city becomes part of the numbers of that day's draws. The data are public, so calls are not signed.",
  calls: {},
  reads: {
    chain: {
      path: '/info',
      summary: 'Get the schedule of rounds: the genesis of the first, and the period',
      answers: z.object({
        period: z.int().min(1).meta({ description: 'Seconds' }),
        genesis_time: z.int().meta({ description: 'Seconds since 1970' }),
      }),
    },
    round: {
      path: '/public/{round}',
      summary: 'Get a round; 404 or 425 before its time',
      answers: z.object({
        round: z.int().min(1).max(2_147_483_647),
        randomness: hex.length(64).meta({ description: 'SHA-256 of the signature' }),
        signature: hex.max(512),
      }),
    },
  },
});
