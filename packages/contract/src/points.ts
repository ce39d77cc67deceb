import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { orderSummary } from './orders.ts';
import { bilingual, instant, openWord, pageQuery } from './schemas.ts';

/** What a row of the history came of; a campaign may bring further ones. */
export const POINTS_CAUSES = [
  'order.completed',
  'order.corrected',
  'order.refunded',
  'order.points',
  'order.points-returned',
  'lots.expired',
  'rider.deleted',
] as const;

/** One movement of a rider's points, and why it was. */
export const pointsPosting = z.object({
  id: z.string(),
  kind: openWord(['earn', 'spend', 'expire', 'reverse']),
  cause: openWord(POINTS_CAUSES),
  /** The order it is about. */
  order: orderSummary
    .pick({ id: true, type: true, line: true, from: true, to: true, subject: true })
    .nullable(),
  change: z.int(),
  /** After it; below 0: points that were taken back after they were spent, which the next ones pay. */
  balance: z.int(),
  at: instant,
});
export type PointsPosting = z.infer<typeof pointsPosting>;

export const pointsAccount = z.object({
  balance: z.int().min(0),
  /** Taken back after they were spent: the next ones pay it. */
  owed: z.int().min(0),
  /** What is lost next, at this instant, unless it is spent before. */
  expiring: z.object({ amount: z.int().min(1), at: instant }).nullable(),
  /** The newest first. */
  items: z.array(pointsPosting),
  nextCursor: z.string().nullable(),
});

export type PointsAccount = z.infer<typeof pointsAccount>;

export const pointsGuide = z.object({
  /** The rules in force. */
  earn: z.array(z.object({ id: z.string(), text: bilingual })),
  spend: z.object({
    pointsPerCent: z.int().min(1),
    /** Hundredths of what is due that points may pay at most; 0: none. */
    maxShare: z.int().min(0).max(100),
  }),
  /** Whole months after the month in which they were earned. */
  validMonths: z.int().min(1),
  /** Of the caller; null: not logged in. */
  balance: z.int().min(0).nullable(),
});

export type PointsGuide = z.infer<typeof pointsGuide>;

export const pointsEndpoints = defineEndpoints({
  'GET integral:/v1/points': {
    summary: "The rider's points: balance, what expires next, and why it is what it is",
    auth: 'user',
    query: z.object(pageQuery),
    output: pointsAccount,
    errors: ['cursor_invalid'],
  },
  'GET integral:/v1/points-guide': {
    summary: 'How points are earned and spent by the rules in force, and the balance of the caller',
    auth: 'optional',
    output: pointsGuide,
  },
});
