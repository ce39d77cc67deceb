import type { BlockKind } from '@shtrans/contract/campaigns/blocks';
import { lateCode } from '../../../core/query/late-code.ts';
import { standingMessages } from '../standing-messages.ts';

/**
 * Blocks that show the rider's standing, or depend on the rider's host. Their height depends on it, so these blocks and all below them wait for it;
 * their code loads meanwhile.
 */
const KINDS = [
  'address',
  'agreement',
  'balance',
  'booking',
  'bookings',
  'breakdown',
  'chart',
  'departures',
  'edition',
  'exchange',
  'help',
  'invites',
  'joined',
  'ledger',
  'poster',
  'prizes',
  'progress',
  'ranking',
  'result',
  'scratch',
  'team',
  'vote',
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
/** Loaded separately, once the rider has drawn. */
export const drawnListCode = lateCode(
  'drawn list',
  () => import('../draw-check/drawn-list.tsx'),
  standingMessages,
);
/** Loaded separately, because few pages list other campaigns. */
export const activityList = lateCode(
  'activities',
  () => import('../activity-list.tsx'),
  standingMessages,
);
/** Loaded separately, because few pages introduce a place. */
export const routeMap = lateCode('route map', () => import('../../../domain/maps/route-map.tsx'));
export const yearInRides = lateCode('year', () => import('../year-in-rides.tsx'), standingMessages);
