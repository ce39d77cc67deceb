import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ledgerAccount } from '../ledger/schemas.ts';
import { bilingual, pageQuery } from '../api/schemas.ts';

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
    output: ledgerAccount,
    errors: ['cursor_invalid'],
  },
  'GET integral:/v1/points-guide': {
    summary: 'How points are earned and spent by the rules in force, and the balance of the caller',
    auth: 'optional',
    output: pointsGuide,
  },
});
