import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { IDENTITY_KINDS, IDENTITY_NAME_MAX, IDENTITY_NUMBER_MAX } from '../values/identity.ts';
import { instant, openWord } from '../api/schemas.ts';

/** As typed. */
export const identity = z.object({
  kind: z.enum(IDENTITY_KINDS),
  name: z.string().max(IDENTITY_NAME_MAX),
  number: z.string().max(IDENTITY_NUMBER_MAX),
});

/** Why an identity was not confirmed. */
export const REAL_NAME_REASONS = [
  'mismatch',
  'unknown',
  'expired',
  'refused',
  /** It is verified for as many other accounts as it may be. */
  'in_use',
  /** Whoever checks identities did not decide in time. */
  'no_answer',
] as const;

/** `pending`: whoever checks it has not decided. */
export const REAL_NAME_STATES = ['none', 'pending', 'passed', 'failed'] as const;

export const realName = z.object({
  state: z.enum(REAL_NAME_STATES),
  /** Whether identities can be checked here at all. */
  available: z.boolean(),
  kind: z.enum(IDENTITY_KINDS).nullable(),
  /** Masked. Null also where the key by which they were kept is gone. */
  name: z.string().nullable(),
  number: z.string().nullable(),
  /** Of `failed`. */
  reason: openWord(REAL_NAME_REASONS).nullable(),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** How often the rider may still try this Shanghai day. */
  triesLeft: z.int().min(0),
  serverTime: instant,
});
export type RealName = z.infer<typeof realName>;

export const realNameEndpoints = defineEndpoints({
  'GET auth:/v1/real-name': {
    summary: "How far the rider's real-name verification is; name and number masked",
    auth: 'user',
    output: realName,
  },
  'POST auth:/v1/real-name': {
    summary: 'Have an identity checked; the answer of who checks it is read by the other endpoint',
    auth: 'user',
    idempotent: true,
    body: identity,
    output: z.object({ state: z.enum(['pending', 'failed']) }),
    errors: [
      'identity_incomplete',
      'name_format',
      'id_length',
      'id_format',
      'id_checksum',
      'passport_format',
      'real_name_decided',
      'real_name_pending',
      'real_name_tries_exceeded',
      'partner_unavailable',
    ],
  },
});
