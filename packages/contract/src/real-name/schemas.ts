import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { IDENTITY_KINDS, IDENTITY_NAME_MAX, IDENTITY_NUMBER_MAX } from '../values/identity.ts';
import { instant, openWord } from '../api/schemas.ts';

/** The identity as the rider typed it. */
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
  /** The maximum number of other accounts is verified with it. */
  'in_use',
  /** The provider of identity checks did not decide in time. */
  'no_answer',
] as const;

/** `pending`: the provider has not decided. */
export const REAL_NAME_STATES = ['none', 'pending', 'passed', 'failed'] as const;

export const realName = z.object({
  state: z.enum(REAL_NAME_STATES),
  /** Whether identities can be checked in this deployment. */
  available: z.boolean(),
  /** The documents that the city accepts, the usual one first. */
  kinds: z.array(z.enum(IDENTITY_KINDS)).min(1),
  kind: z.enum(IDENTITY_KINDS).nullable(),
  /** Masked. Null also if its encryption key no longer exists. */
  name: z.string().nullable(),
  number: z.string().nullable(),
  /** For `failed`. */
  reason: openWord(REAL_NAME_REASONS).nullable(),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** Remaining tries of this day of the city. */
  triesLeft: z.int().min(0),
  serverTime: instant,
});
export type RealName = z.infer<typeof realName>;

export const realNameEndpoints = defineEndpoints({
  'GET auth:/v1/real-name': {
    summary: "State of the rider's real-name verification; name and number masked",
    auth: 'user',
    output: realName,
  },
  'POST auth:/v1/real-name': {
    summary: 'Start the check of an identity; the other endpoint returns its result',
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
      'id_kind',
      'passport_format',
      'permit_format',
      'residence_length',
      'real_name_decided',
      'real_name_pending',
      'real_name_tries_exceeded',
      'partner_unavailable',
    ],
  },
});
