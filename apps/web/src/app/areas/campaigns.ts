import { first, inPath, type Page } from '../../core/route/register.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { campaignMessages } from '../../features/campaigns/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  campaign: {
    page: (): Page => import('../../features/campaigns/pages/campaign.tsx'),
    messages: [campaignMessages, couponMessages],
    title: { zh_cn: '活动', en_us: 'Campaign' },
    first: [first('GET maas:/v1/campaign-pages', { query: { path: inPath('path') } })],
    drawn: true,
  },
} satisfies Screens<'campaigns'>;
