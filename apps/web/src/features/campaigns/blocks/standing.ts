import type { BlockKind } from '@shtrans/contract/campaigns/blocks';
import { lateCode } from '../../../core/query/late-code.ts';
import { standingMessages } from '../standing-messages.ts';

/**
 * Blocks that show the rider's standing. Their height depends on it, so these blocks and all below them wait for it;
 * their code loads meanwhile.
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
/** Loaded separately, because few pages compare fares or show a year. */
export const fareAdvice = lateCode('fares', () => import('../fare-advice.tsx'), standingMessages);
export const yearInRides = lateCode('year', () => import('../year-in-rides.tsx'), standingMessages);
