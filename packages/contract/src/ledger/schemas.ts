import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { orderSummary } from '../orders/schemas.ts';
import { instant, openWord, pageQuery } from '../api/schemas.ts';

/** What riders hold beside money: grams of CO2 that rides saved beside a taxi, points, and rebate points of promoters. */
export const CURRENCIES = ['carbon', 'points', 'rebate'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** What a row of the history came of; a campaign may bring further ones. */
export const LEDGER_CAUSES = [
  'order.completed',
  'order.corrected',
  'order.refunded',
  'order.points',
  'order.points-returned',
  'campaign.award',
  'campaign.exchange',
  'invite.reward',
  'invite.welcome',
  'invite.returned',
  'promoter.reward',
  'rebate.released',
  'rebate.returned',
  'rebate.moved',
  'lots.expired',
  'rider.deleted',
] as const;

/** One movement of what a rider holds, and why it was. */
export const ledgerPosting = z.object({
  id: z.string(),
  kind: openWord(['earn', 'spend', 'expire', 'reverse']),
  cause: openWord(LEDGER_CAUSES),
  /** The order it is about. */
  order: orderSummary
    .pick({ id: true, type: true, line: true, from: true, to: true, subject: true })
    .nullable(),
  change: z.int(),
  /** After it; below 0: what was taken back after it was spent, which the next earnings pay. */
  balance: z.int(),
  at: instant,
});

export type LedgerPosting = z.infer<typeof ledgerPosting>;

export const ledgerAccount = z.object({
  balance: z.int().min(0),
  /** Taken back after it was spent: the next earnings pay it. */
  owed: z.int().min(0),
  /** What is lost next, at this instant, unless it is spent before. */
  expiring: z.object({ amount: z.int().min(1), at: instant }).nullable(),
  /** The newest first. */
  items: z.array(ledgerPosting),
  nextCursor: z.string().nullable(),
});

export type LedgerAccount = z.infer<typeof ledgerAccount>;

const carbon = {
  query: z.object(pageQuery),
  output: ledgerAccount,
  errors: ['cursor_invalid'],
} as const;

export const ledgerEndpoints = defineEndpoints({
  'GET maas:/v1/carbon-ledger': {
    summary: "The rider's grams of CO2, and why they are so many",
    auth: 'user',
    ...carbon,
  },
  'GET maas:/v1/local/carbon-ledger': {
    summary: 'The same, for the rider of the campaign pages',
    auth: 'local',
    ...carbon,
  },
});
