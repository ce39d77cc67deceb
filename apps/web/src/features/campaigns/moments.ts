import { lateCode } from '../../core/query/late-code.ts';
import { momentMessages } from './moments/messages.ts';

/**
 * The motion of campaigns, the pictures of prizes and the sheet for granted rewards: loaded after the page, or with the first action, because no
 * page needs it to be shown.
 */
export const moments = lateCode(
  'moments',
  async () => (await import('./moments/moments.ts')).campaignMoments,
  momentMessages,
);
