import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';

/** A webhook of one kind of partner; what it says is in docs/partners. */
const webhook = {
  auth: 'none',
  bodyKind: 'raw',
  params: z.object({ provider: z.string().max(32) }),
  output: z.object({ received: z.literal(true) }),
} as const;

/** What any report may be refused with. */
const REFUSALS = [
  'signature_invalid',
  'not_found',
  'user_not_found',
  'idempotency_key_reused',
] as const;

/** What operators report of rides, stays and tickets while they go on. */
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
    summary: 'A car drove in or out, reported by a car park; signed',
    errors: REFUSALS,
  },
  'POST external:/v1/bikes/webhook/:provider': {
    ...webhook,
    summary: 'A bike ride is over or does not count, reported by who rents bikes; signed',
    errors: REFUSALS,
  },
  'POST external:/v1/ticketing/webhook/:provider': {
    ...webhook,
    summary: 'A ticket was issued, used or ran out, reported by the ticket office; signed',
    errors: [...REFUSALS, 'order_not_found', 'order_transition_illegal'],
  },
  'POST external:/v1/face-verification/webhook/:provider': {
    ...webhook,
    summary: 'A face was verified or not, reported by who verifies faces; signed',
    errors: ['signature_invalid', 'not_found', 'idempotency_key_reused'],
  },
  'POST external:/v1/real-name/webhook/:provider': {
    ...webhook,
    summary: 'An identity was confirmed or not, reported by who checks it; signed',
    errors: ['signature_invalid', 'not_found', 'idempotency_key_reused'],
  },
});
