import type { BlockKind } from '@shtrans/contract/campaigns/blocks';
import { lateCode } from '../../../core/query/late-code.ts';
import { standingMessages } from '../standing-messages.ts';

/**
 * Blocks that show how the campaign stands for the rider. Their height follows from it: with what is below them they
 * wait for it, and what draws them comes meanwhile.
 */
const KINDS = [
  'address',
  'agreement',
  'balance',
  'booking',
  'breakdown',
  'chart',
  'exchange',
  'help',
  'invites',
  'ledger',
  'poster',
  'prizes',
  'progress',
  'ranking',
  'result',
  'scratch',
  'team',
] as const satisfies readonly BlockKind[];
export type StandingKind = (typeof KINDS)[number];

const STANDING: ReadonlySet<string> = new Set(KINDS);

export const isStanding = (kind: string): boolean => STANDING.has(kind);

export const standingBlock = lateCode(
  'standing',
  () => import('./standing-block.tsx'),
  standingMessages,
);
/** Few pages compare fares, or tell of a year. */
export const fareAdvice = lateCode('fares', () => import('../fare-advice.tsx'), standingMessages);
export const yearInRides = lateCode('year', () => import('../year-in-rides.tsx'), standingMessages);
