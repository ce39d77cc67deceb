import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { inviteCode } from '../invites/schemas.ts';
import { ledgerAccount } from '../ledger/schemas.ts';
import { bilingual, instant, openWord, pageQuery } from '../api/schemas.ts';

/** What promoters and those they bring agree to. */
export const rebateTerms = z.object({
  version: z.int().min(1),
  terms: z.array(bilingual),
  /** Of what is paid, at most so many hundredths. */
  upTo: z.int().min(0),
  countDays: z.int(),
  freezeDays: z.int(),
  /** The least that becomes ordinary points at once. */
  leastMoved: z.int(),
});
export type RebateTerms = z.infer<typeof rebateTerms>;

const state = openWord(['counted', 'held', 'refused']);

export const rebateBinding = z.object({
  /** The promoter's number in which digits are left out; null: they are gone. */
  by: z.string().nullable(),
  at: instant,
  state,
  /** Rides count until then. */
  until: instant,
});

export const rebate = z.object({
  /** Null: no rebate is offered now; what was earned stays. */
  terms: rebateTerms.nullable(),
  /** The rider as a promoter; null: they did not sign up. */
  promoter: z.object({ code: inviteCode, since: instant }).nullable(),
  /** By whom the rider was brought. */
  mine: rebateBinding.nullable(),
  balance: z.int().min(0),
  /** Taken back after it was moved: the next rebates pay it. */
  owed: z.int().min(0),
  /** Not released yet. */
  frozen: z.int().min(0),
  /** How many riders are bound to the promoter, and those who wait for a check. */
  bound: z.int().min(0),
  held: z.int().min(0),
  /** Rebates that are not in the ledger: frozen ones and those that a refund cancelled; the last first. */
  pending: z.array(
    z.object({
      /** Whose ride it was: a number in which digits are left out; null: they are gone. */
      name: z.string().nullable(),
      amount: z.int().min(1),
      state: openWord(['frozen', 'cancelled']),
      at: instant,
      releaseAt: instant,
    }),
  ),
});
export type Rebate = z.infer<typeof rebate>;

const code = z.object({ code: inviteCode });

export const rebateEndpoints = defineEndpoints({
  'GET integral:/v1/rebate': {
    summary:
      'The rider as a promoter: balance, what is frozen, whom they brought, by whom they came',
    auth: 'user',
    output: rebate,
  },
  'GET integral:/v1/rebate-ledger': {
    summary: "The rider's rebate points, and why they are so many",
    auth: 'user',
    query: z.object(pageQuery),
    output: ledgerAccount,
    errors: ['cursor_invalid'],
  },
  'POST integral:/v1/rebate/promoter': {
    summary: 'Sign up as a promoter, under the terms of a version',
    auth: 'user',
    idempotent: true,
    body: z.object({ version: z.int() }),
    output: rebate,
    errors: ['campaign_over', 'agreement_outdated'],
  },
  'GET integral:/v1/rebate/promoters/:code': {
    summary: 'Who brings others by a code, and the terms',
    auth: 'none',
    params: code,
    output: z.object({
      code: inviteCode,
      /** The last four digits of their phone number. */
      phoneEnd: z.string(),
      terms: rebateTerms,
    }),
    errors: ['promoter_not_found', 'campaign_over'],
  },
  'POST integral:/v1/rebate/binding': {
    summary: 'Bind the rider to a promoter: once, not to oneself, and never in a circle',
    auth: 'user',
    idempotent: true,
    body: code.extend({ version: z.int() }),
    output: rebateBinding,
    errors: [
      'campaign_over',
      'promoter_not_found',
      'agreement_outdated',
      'campaign_refused',
      'already_bound',
      'bound_to_oneself',
      'bound_in_circle',
    ],
  },
  'POST integral:/v1/rebate/moves': {
    summary: 'Turn rebate points into ordinary points, one for one',
    auth: 'user',
    idempotent: true,
    body: z.object({ amount: z.int().min(1).max(100_000_000) }),
    output: rebate,
    errors: ['balance_insufficient'],
  },
});
