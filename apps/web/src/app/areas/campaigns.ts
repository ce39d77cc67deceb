import { first, inPath, maybeInQuery, type PageModule } from '../../core/route/register.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { shareMessages } from '../../domain/share/messages.ts';
import { campaignMessages } from '../../features/campaigns/messages.ts';
import type { Screens } from '../routes.ts';

const visit = {
  messages: [campaignMessages, couponMessages],
  gate: 'login',
} as const;

export default {
  browse: {
    ...visit,
    page: (): PageModule => import('../../features/campaigns/pages/browse.tsx'),
    title: { zh_cn: '浏览任务', en_us: 'Browse task' },
  },
  campaign: {
    page: (): PageModule => import('../../features/campaigns/pages/campaign.tsx'),
    messages: [campaignMessages, couponMessages, shareMessages],
    title: { zh_cn: '活动', en_us: 'Campaign' },
    first: [
      first('GET maas:/v1/campaign-pages', {
        query: {
          id: maybeInQuery('id'),
          key: maybeInQuery('key'),
          path: inPath('path'),
          preview: maybeInQuery('preview'),
        },
      }),
    ],
    drawn: true,
  },
  taskRedirect: {
    ...visit,
    page: (): PageModule => import('../../features/campaigns/pages/task-redirect.tsx'),
    title: { zh_cn: '任务跳转', en_us: 'Task' },
  },
} satisfies Screens<'campaigns'>;
