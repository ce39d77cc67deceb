import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';

/** A webhook of one kind of partner; docs/partners describes its content. */
const webhook = {
  auth: 'none',
  bodyKind: 'raw',
  params: z.object({ provider: z.string().max(32) }),
  output: z.object({ received: z.literal(true) }),
} as const;

/** The codes with which any report can be refused. */
const REFUSALS = [
  'signature_invalid',
  'not_found',
  'user_not_found',
  'idempotency_key_reused',
] as const;

/** Reports of partners about rides, stays and tickets in progress. */
export const partnerReportEndpoints = defineEndpoints({
  'POST external:/v1/gates/webhook/:provider': {
    ...webhook,
    summary: 'An entry or exit, reported by a gate, a validator or a taxi meter; signed',
    errors: [
      ...REFUSALS,
      'station_not_found',
      'line_not_found',
      'order_not_found',
      'ride_code_refused',
      'ride_code_used',
    ],
  },
  'POST external:/v1/parking/webhook/:provider': {
    ...webhook,
    summary: 'Entry or exit of a car, reported by a car park; signed',
    errors: REFUSALS,
  },
  'POST external:/v1/bikes/webhook/:provider': {
    ...webhook,
    summary:
      'The end of a bike ride, or that it does not count, reported by the bike partner; signed',
    errors: REFUSALS,
  },
  'POST external:/v1/ticketing/webhook/:provider': {
    ...webhook,
    summary: 'A ticket was issued, used or expired, reported by the ticket office; signed',
    errors: [...REFUSALS, 'order_not_found', 'order_transition_illegal'],
  },
  'POST external:/v1/face-verification/webhook/:provider': {
    ...webhook,
    summary: 'Result of a face check, reported by its provider; signed',
    errors: ['signature_invalid', 'not_found', 'idempotency_key_reused'],
  },
  'POST external:/v1/real-name/webhook/:provider': {
    ...webhook,
    summary: 'Result of an identity check, reported by its provider; signed',
    errors: ['signature_invalid', 'not_found', 'idempotency_key_reused'],
  },
});
