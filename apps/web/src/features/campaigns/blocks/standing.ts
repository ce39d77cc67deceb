import type { BlockKind } from '@shtrans/contract/campaigns/blocks';
import { ApiError } from '../../../core/api/api-error.ts';
import { loadMessages } from '../../../core/i18n/messages.ts';
import type { Query } from '../../../core/query/query.ts';
import { ChunkLoadError, loadChunk } from '../../../core/route/chunk.ts';
import { reloadForNewVersion } from '../../../core/route/version-reload.ts';
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

/**
 * Code that a page loads when it is to be shown, with its texts. A failure can be tried again; where a release has removed
 * the code, the page is loaded anew.
 */
const codeOf = <T>(name: string, load: () => Promise<T>): Query<T> => ({
  name: `code ${name}`,
  freshMs: Infinity,
  load: async () => {
    try {
      const [code] = await loadChunk(() => Promise.all([load(), loadMessages(standingMessages)]));
      return code;
    } catch (error) {
      const fault = error instanceof ChunkLoadError ? error.type : 'other';
      if (fault === 'missing') reloadForNewVersion();
      const code = fault === 'timeout' ? 'timeout' : 'network';
      throw new ApiError(code, `${name} did not come`, { cause: error });
    }
  },
});

export const standingBlock = codeOf('standing', () => import('./standing-block.tsx'));
/** Few pages compare fares, or tell of a year. */
export const fareAdvice = codeOf('fares', () => import('../fare-advice.tsx'));
export const yearInRides = codeOf('year', () => import('../year-in-rides.tsx'));
