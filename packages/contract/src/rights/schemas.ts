import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, id, instant, openWord } from '../api/schemas.ts';
import { bareCode } from '../values/typed-text.ts';
import { COPY_FORMATS, LOSSES, OBSTACLES } from './facts.ts';

export const dataCopy = z.object({
  id,
  state: openWord(['pending', 'ready', 'failed']),
  askedAt: instant,
  /** When it is deleted. */
  until: instant,
  /** Empty until it is ready. */
  files: z.array(
    z.object({
      format: openWord(COPY_FORMATS),
      bytes: z.int(),
      /** Valid for minutes, for everybody who has it. */
      url: z.string(),
    }),
  ),
});
export type DataCopy = z.infer<typeof dataCopy>;

const latestCopy = z.object({
  /** The newest copy; null: none, or it has expired. */
  copy: dataCopy.nullable(),
});

export const accountClosure = z.object({
  /** The closure that the rider can cancel; null: none. */
  closure: z
    .object({
      askedAt: instant,
      endsAt: instant,
      /** How many times it was postponed because something was unfinished. */
      postponed: z.int(),
    })
    .nullable(),
  /** What must be finished first. */
  obstacles: z.array(openWord(OBSTACLES)),
  /** What the rider would lose. */
  losses: z.record(z.enum(LOSSES), z.int()),
  /** What remains after the deletion by which law, and for how many years. */
  kept: z.array(z.object({ names: z.array(bilingual), law: bilingual, years: z.int() })),
});
export type AccountClosure = z.infer<typeof accountClosure>;

export const rightsEndpoints = defineEndpoints({
  'GET maas:/v1/data-copies': {
    summary: "The newest copy of the rider's data",
    auth: 'user',
    output: latestCopy,
  },
  'POST maas:/v1/data-copies': {
    summary:
      "Make a copy of the rider's data. One that is being made, or was made within the hour, is returned instead.",
    auth: 'user',
    output: latestCopy,
  },
  'GET maas:/v1/account-closures': {
    summary:
      'Whether the account is being deleted, what prevents it, what is lost and what is kept',
    auth: 'user',
    output: accountClosure,
  },
  'POST maas:/v1/account-closures/codes': {
    summary: "Send a code to the rider's phone that confirms the deletion of the account",
    auth: 'user',
    output: z.object({
      challenge: z.string(),
      confirmed: z.boolean(),
      resendAfterSeconds: z.int(),
      expiresInSeconds: z.int(),
    }),
    errors: ['code_too_soon', 'sms_limit_reached', 'sms_budget_spent', 'sms_failed'],
  },
  'POST maas:/v1/account-closures': {
    summary:
      'Delete the account after the cooling-off period. Repeating it does not change its end.',
    auth: 'user',
    body: z.object({
      challenge: z.string().max(128).default(''),
      code: z.string().max(64).overwrite(bareCode).default(''),
      /** What the rider agrees to lose. */
      givesUp: z.array(z.enum(LOSSES)).max(LOSSES.length).default([]),
    }),
    output: accountClosure,
    errors: [
      'code_format',
      'code_wrong',
      'code_expired',
      'code_tries_exceeded',
      'closure_obstructed',
      'closure_losses_open',
    ],
  },
  'POST maas:/v1/account-closures/cancel': {
    summary: 'Keep the account. Repeating it changes nothing.',
    auth: 'user',
    output: accountClosure,
  },
});
