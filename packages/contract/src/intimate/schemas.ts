import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { INTIMATE_LIMIT_CENTS } from './facts.ts';
import { byId, cents, id, instant, openWord, typedPhone } from '../api/schemas.ts';

/** Days for which an invitation can be accepted. */
export const INTIMATE_INVITATION_DAYS = 7;

const limitCents = z.int().min(INTIMATE_LIMIT_CENTS.min).max(INTIMATE_LIMIT_CENTS.max);
/** The version of the agreement that the rider read. */
const agreementVersion = z.string().max(32);

export const intimateAccount = z.object({
  id,
  /** The caller's role. */
  role: z.enum(['owner', 'relative']),
  /** The masked phone of the other side. */
  phone: z.string(),
  state: openWord(['invited', 'active', 'paused', 'closed']),
  /** Who paused the account; only they can resume it. */
  pausedBy: z.enum(['owner', 'relative']).nullable(),
  limitCents: cents,
  /** In this month of the city's calendar: paid and in payment, less refunds. */
  spentCents: cents,
  leftCents: cents,
  /** Payments of this month, newest first, without places: only for the owner's accounts. */
  payments: z.array(z.object({ at: instant, amountCents: cents, givenBackCents: cents })),
  invitedAt: instant,
  /** For an invitation. */
  expiresAt: instant.nullable(),
});
export type IntimateAccount = z.infer<typeof intimateAccount>;

export const intimateEndpoints = defineEndpoints({
  'GET maas:/v1/intimate-accounts': {
    summary:
      "The rider's open intimate accounts: first those they pay for, then those that pay for them",
    auth: 'user',
    output: z.object({
      items: z.array(intimateAccount),
      /** The version of the agreement in force, which the rider agrees to. */
      agreementVersion,
      serverTime: instant,
    }),
  },
  'POST maas:/v1/intimate-accounts': {
    summary: 'Invite a relative by phone; they can accept within a week',
    auth: 'user',
    idempotent: true,
    body: z.object({ phone: typedPhone, limitCents, agreementVersion }),
    output: intimateAccount,
    errors: [
      'real_name_required',
      'phone_empty',
      'phone_length',
      'phone_format',
      'intimate_own_phone',
      'intimate_exists',
      'intimate_full',
      'agreement_outdated',
    ],
  },
  'POST maas:/v1/intimate-accounts/:id/acceptance': {
    summary: 'Accept an invitation, as the invited relative',
    auth: 'user',
    idempotent: true,
    params: byId,
    body: z.object({ agreementVersion }),
    output: intimateAccount,
    errors: [
      'real_name_required',
      'intimate_not_found',
      'intimate_changed',
      'intimate_exists',
      'agreement_outdated',
    ],
  },
  'PUT maas:/v1/intimate-accounts/:id': {
    summary:
      'Pause, resume, close, or change the limit. Either side can pause and close; only the side that paused can resume; only the owner changes the limit',
    auth: 'user',
    params: byId,
    body: z.object({
      state: z.enum(['active', 'paused', 'closed']).optional(),
      limitCents: limitCents.optional(),
    }),
    output: intimateAccount,
    errors: ['intimate_not_found', 'intimate_changed', 'forbidden'],
  },
});
