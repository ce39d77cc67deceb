import type { Page } from '../../core/route/register.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { giftMessages } from '../../features/gifts/messages.ts';
import type { Screens } from '../routes.ts';

const messages = [giftMessages, couponMessages];
const claimed = { messages, gate: 'login' } as const;

export default {
  trafficGift: {
    ...claimed,
    page: (): Page => import('../../features/gifts/pages/traffic-gift.tsx'),
    title: { zh_cn: '出行礼包', en_us: 'Travel gift' },
  },
  chezhanLogin: {
    messages,
    page: (): Page => import('../../features/gifts/pages/chezhan-login.tsx'),
    title: { zh_cn: '车站活动登录', en_us: 'Station campaign log in' },
  },
  chezhanResult: {
    ...claimed,
    page: (): Page => import('../../features/gifts/pages/chezhan-result.tsx'),
    title: { zh_cn: '领取结果', en_us: 'Result' },
  },
  chezhanRule: {
    messages,
    page: (): Page => import('../../features/gifts/pages/chezhan-rule.tsx'),
    title: { zh_cn: '活动规则', en_us: 'Rules' },
  },
} satisfies Screens<'gifts'>;
