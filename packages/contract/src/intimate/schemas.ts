import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { INTIMATE_LIMIT_CENTS } from './facts.ts';
import { byId, cents, id, instant, openWord } from '../api/schemas.ts';

/** So long an invitation waits for the relative. */
export const INTIMATE_INVITATION_DAYS = 7;

const limitCents = z.int().min(INTIMATE_LIMIT_CENTS.min).max(INTIMATE_LIMIT_CENTS.max);
/** The version of the agreement that was read. */
const agreementVersion = z.string().max(32);

export const intimateAccount = z.object({
  id,
  /** What the caller is in it. */
  role: z.enum(['owner', 'relative']),
  /** The other's phone, masked. */
  phone: z.string(),
  state: openWord(['invited', 'active', 'paused', 'closed']),
  /** Who paused it, and so may let it go on. */
  pausedBy: z.enum(['owner', 'relative']).nullable(),
  limitCents: cents,
  /** Of this Shanghai month: spent and under payment, less what was given back. */
  spentCents: cents,
  leftCents: cents,
  /** What was paid this month, newest first, without where: of the owner's accounts alone. */
  payments: z.array(z.object({ at: instant, amountCents: cents, givenBackCents: cents })),
  invitedAt: instant,
  /** Of an invitation. */
  expiresAt: instant.nullable(),
});
export type IntimateAccount = z.infer<typeof intimateAccount>;

export const intimateEndpoints = defineEndpoints({
  'GET maas:/v1/intimate-accounts': {
    summary: "The rider's open intimate accounts: those they pay for, then those that pay for them",
    auth: 'user',
    output: z.object({
      items: z.array(intimateAccount),
      /** The agreement in force, which is agreed to. */
      agreementVersion,
      serverTime: instant,
    }),
  },
  'POST maas:/v1/intimate-accounts': {
    summary: 'Invite a relative by phone: from then on they may accept, within a week',
    auth: 'user',
    idempotent: true,
    body: z.object({ phone: z.string().max(40), limitCents, agreementVersion }),
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
    summary: 'Accept an invitation, as the relative it is for',
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
      'Pause, go on, close, or change the limit. Either side may pause and close; who paused lets it go on; the limit is the owner’s',
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
