import type { BlockKind } from '@shtrans/contract/campaigns/blocks';
import { lazy } from 'react';
import { loadMessages } from '../../../core/i18n/messages.ts';
import { standingMessages } from '../standing-messages.ts';

/**
 * Blocks that show how the campaign stands for the rider. Their height follows from it: with what is below them they
 * wait for it, and what draws them comes meanwhile.
 */
const KINDS: ReadonlySet<string> = new Set<BlockKind>([
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
  'team',
]);

export const isStanding = (kind: string): boolean => KINDS.has(kind);

/** What comes when it is shown, with its words. */
const loadedWith =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [loaded] = await Promise.all([load(), loadMessages(standingMessages)]);
    return loaded;
  };

export const loadStandingBlock = loadedWith(() => import('./standing-block.tsx'));
export const StandingBlock = lazy(loadStandingBlock);
/** Few pages compare fares, or tell of a year. */
export const FareAdvice = lazy(loadedWith(() => import('../fare-advice.tsx')));
export const YearInRides = lazy(loadedWith(() => import('../year-in-rides.tsx')));
