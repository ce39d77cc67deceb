import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { inviteCode } from '../invites/schemas.ts';
import { ledgerAccount } from '../ledger/schemas.ts';
import { bilingual, instant, openWord, pageQuery } from '../api/schemas.ts';

/** The terms that promoters and the riders they bring agree to. */
export const rebateTerms = z.object({
  version: z.int().min(1),
  terms: z.array(bilingual),
  /** Maximum percentage of the paid amount. */
  upTo: z.int().min(0),
  countDays: z.int(),
  freezeDays: z.int(),
  /** Minimum amount of a single conversion to ordinary points. */
  leastMoved: z.int(),
});
export type RebateTerms = z.infer<typeof rebateTerms>;

const state = openWord(['counted', 'held', 'refused']);

export const rebateBinding = z.object({
  /** The promoter's phone number with some digits masked; null: the account no longer exists. */
  by: z.string().nullable(),
  at: instant,
  state,
  /** Rides before this instant count. */
  until: instant,
});

export const rebate = z.object({
  /** Null: no rebate is offered now; earned rebates stay. */
  terms: rebateTerms.nullable(),
  /** The rider as a promoter; null: not signed up. */
  promoter: z.object({ code: inviteCode, since: instant }).nullable(),
  /** The promoter who brought the rider. */
  mine: rebateBinding.nullable(),
  balance: z.int().min(0),
  /** Taken back after it was converted: deducted from the next rebates. */
  owed: z.int().min(0),
  /** Not released yet. */
  frozen: z.int().min(0),
  /** Riders bound to the promoter, and those waiting for a review. */
  bound: z.int().min(0),
  held: z.int().min(0),
  /** Rebates that are not in the ledger: frozen ones and those cancelled by a refund; the latest first. */
  pending: z.array(
    z.object({
      /** The rider of the ride: a phone number with some digits masked; null: the account no longer exists. */
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
      'The rider as a promoter: balance, frozen rebates, bound riders, and their own promoter',
    auth: 'user',
    output: rebate,
  },
  'GET integral:/v1/rebate-ledger': {
    summary: "The rider's rebate points, with their history",
    auth: 'user',
    query: z.object(pageQuery),
    output: ledgerAccount,
    errors: ['cursor_invalid'],
  },
  'POST integral:/v1/rebate/promoter': {
    summary: 'Sign up as a promoter, under a version of the terms',
    auth: 'user',
    idempotent: true,
    body: z.object({ version: z.int() }),
    output: rebate,
    errors: ['campaign_over', 'agreement_outdated'],
  },
  'GET integral:/v1/rebate/promoters/:code': {
    summary: 'The promoter of a code, and the terms',
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
    summary: 'Convert rebate points to ordinary points, one for one',
    auth: 'user',
    idempotent: true,
    body: z.object({ amount: z.int().min(1).max(100_000_000) }),
    output: rebate,
    errors: ['balance_insufficient'],
  },
});
