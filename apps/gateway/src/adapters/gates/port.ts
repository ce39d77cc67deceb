import { CodedError } from '@shtrans/contract/api/errors';
import { LONGEST_CODE } from '@shtrans/contract/ride-code/facts';
import { point } from '@shtrans/contract/rides/schemas';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import { names, partnerId, reportHead, text } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

/** Modes of travel that gates, validators and taxis report; each is a type of order. */
export const PASSAGE_MODES = ['metro', 'bus', 'ferry', 'maglev', 'taxi'] as const;

/** A passage reported by a gate, a validator or a taxi's meter. */
export const passage = z.object({
  ...reportHead,
  journey: partnerId.meta({ description: 'Id of the ride, the same for its entry and its exit' }),
  rider: partnerId.meta({
    description: "The id of the key in the ride code that was read, or the rider's id",
  }),
  code: text(LONGEST_CODE).nullable().default(null).meta({
    description:
      'The ride code as read. It is checked again for the time of `at`, and accepted once',
  }),
  mode: z.enum(PASSAGE_MODES),
  kind: z.enum(['entry', 'exit']),
  place: partnerId
    .nullable()
    .default(null)
    .meta({ description: 'Id of the station, platform, stop or pier in the city data' }),
  line: partnerId
    .nullable()
    .default(null)
    .meta({ description: 'Id of the line; required for bus and ferry' }),
  name: names
    .nullable()
    .default(null)
    .meta({ description: 'Where a taxi ride starts or ends, as text' }),
  position: point
    .nullable()
    .default(null)
    .meta({ description: 'Where a taxi ride starts or ends, for the map of the trip' }),
  plate: text(16).nullable().default(null),
  driver: names.nullable().default(null).meta({ description: "Masked name of a taxi's driver" }),
  driven: z
    .object({
      metres: z.int().min(0).max(500_000),
      seconds: z.int().min(0).max(86_400),
      waitingSeconds: z.int().min(0).max(86_400),
    })
    .nullable()
    .default(null)
    .meta({ description: "The values of a taxi's meter, at the exit" }),
});
export type Passage = z.output<typeof passage>;
/** The wire format of a passage. */
export type SentPassage = z.input<typeof passage>;

/** The gates of metro, ferry and maglev, the validators of buses, the meters of taxis. They only report. */
export interface GatesPort {
  readonly name: string;
  /** Checks the signature over the raw body and reads the webhook. Throws `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<Passage>;
}

/** No gates are connected, so no rides are reported. */
export const noGates: GatesPort = {
  name: 'none',
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const gatesApi = partnerApi({
  title: 'Gates, validators and taxi meters',
  description:
    'An entry starts an ongoing order of the rider, an exit ends it with the official fare. Reports may come late, twice and in any order: they are paired by `journey`. Events more than 60 days ago are refused. A ride without a reported exit ends automatically at the lowest fare: metro after 4 h, bus and ferry after 3 h; a taxi ride after 12 h, without a fee. An exit whose entry does not come within 30 minutes is a ride at the lowest fare. On the maglev an entry uses the ticket of the rider that expires first.',
  calls: {},
  webhook: {
    path: '/v1/gates/webhook/http',
    summary: 'An entry or an exit',
    body: passage,
  },
});
