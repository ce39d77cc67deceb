import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ledgerAccount } from '../ledger/schemas.ts';
import { bilingual, pageQuery } from '../api/schemas.ts';

export const pointsGuide = z.object({
  /** The rules in force. */
  earn: z.array(z.object({ id: z.string(), text: bilingual })),
  spend: z.object({
    pointsPerCent: z.int().min(1),
    /** Maximum percentage of the amount due that points may pay; 0: none. */
    maxShare: z.int().min(0).max(100),
  }),
  /** Whole months after the month of earning. */
  validMonths: z.int().min(1),
  /** The caller's balance; null: not logged in. */
  balance: z.int().min(0).nullable(),
});

export type PointsGuide = z.infer<typeof pointsGuide>;

export const pointsEndpoints = defineEndpoints({
  'GET integral:/v1/points': {
    summary: "The rider's points: balance, what expires next, and the history",
    auth: 'user',
    query: z.object(pageQuery),
    output: ledgerAccount,
    errors: ['cursor_invalid'],
  },
  'GET integral:/v1/points-guide': {
    summary: "How points are earned and spent under the rules in force, and the caller's balance",
    auth: 'optional',
    output: pointsGuide,
  },
});
