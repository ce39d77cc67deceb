import { CodedError } from '@shtrans/contract/api/errors';
import { LONGEST_CODE } from '@shtrans/contract/ride-code/facts';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import { names, partnerId, reportHead, text } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

/** How a rider who passes a gate, boards or gets into a taxi travels; each is a type of order. */
export const PASSAGE_MODES = ['metro', 'bus', 'ferry', 'maglev', 'taxi'] as const;

/** What a gate, a validator or a taxi's meter saw. */
export const passage = z.object({
  ...reportHead,
  journey: partnerId.meta({ description: 'Of the ride: the same for its entry and its exit' }),
  rider: partnerId.meta({
    description: "Whose code was read: the id of the key in a ride code, or the rider's",
  }),
  code: text(LONGEST_CODE).nullable().default(null).meta({
    description:
      'The ride code as it was read: it is checked once more, for the time of `at`, and taken once',
  }),
  mode: z.enum(PASSAGE_MODES),
  kind: z.enum(['entry', 'exit']),
  place: partnerId
    .nullable()
    .default(null)
    .meta({ description: 'Station, platform, stop or pier by its id in the city data' }),
  line: partnerId
    .nullable()
    .default(null)
    .meta({ description: "A bus's or ferry's line by its id; needed there" }),
  name: names
    .nullable()
    .default(null)
    .meta({ description: 'Where a taxi ride begins or ends, in words' }),
  plate: text(16).nullable().default(null),
  driver: names.nullable().default(null).meta({ description: "A taxi's, masked" }),
  driven: z
    .object({
      metres: z.int().min(0).max(500_000),
      seconds: z.int().min(0).max(86_400),
      waitingSeconds: z.int().min(0).max(86_400),
    })
    .nullable()
    .default(null)
    .meta({ description: "What a taxi's meter counted, at its exit" }),
});
export type Passage = z.output<typeof passage>;
/** As it is sent. */
export type SentPassage = z.input<typeof passage>;

/** The gates of metro, ferry and maglev, the validators of buses, the meters of taxis. They are asked nothing. */
export interface GatesPort {
  readonly name: string;
  /** Checks the signature over the raw body and reads the webhook. Raises `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<Passage>;
}

/** No gates are connected: nobody reports rides. */
export const noGates: GatesPort = {
  name: 'none',
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const gatesApi = partnerApi({
  title: 'Gates, validators and taxi meters',
  description:
    'An entry begins an ongoing order of that rider, an exit ends it with the fare by the official rule. Reports may come late, twice and in any order: they are paired by `journey`; what happened more than 60 days ago is refused. A ride whose exit nobody reports ends by itself, at the lowest fare: metro after 4 h, bus and ferry after 3 h; a taxi ride after 12 h, without a fee. An exit whose entry does not come within 30 minutes is a ride at the lowest fare. On the maglev an entry uses the ticket of the rider that runs out first.',
  calls: {},
  webhook: {
    path: '/v1/gates/webhook/http',
    summary: 'An entry or an exit',
    body: passage,
  },
});
