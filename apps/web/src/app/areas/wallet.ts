import { first, inQuery, maybeInQuery, type PageModule } from '../../core/route/register.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import { badgeMessages } from '../../features/badges/messages.ts';
import { familyMessages } from '../../features/family/messages.ts';
import { realNameMessages } from '../../features/real-name/messages.ts';
import { rulesMessages } from '../../features/rules/messages.ts';
import { walletMessages } from '../../features/wallet/messages.ts';
import { formMessages } from '../../ui/form/messages.ts';
import { behind } from '../gates/behind.tsx';
import { orderOfQuery } from '../order-of-query.ts';
import type { Screens } from '../routes.ts';

/** A page that shows a published text. */
const text = {
  page: (): PageModule => import('../../features/rules/pages/rule.tsx'),
  messages: [rulesMessages, feeMessages],
  drawn: true,
} as const;
const version = { version: maybeInQuery('version') };

const ofCoupons = {
  messages: [walletMessages, couponMessages, transportMessages],
  gate: 'login',
  drawn: true,
} as const;
const badges = { messages: [badgeMessages], drawn: true } as const;
const ownBadges = { ...badges, gate: 'login', first: [first('GET maas:/v1/badges')] } as const;

export default {
  realName: {
    page: (): PageModule => import('../../features/real-name/pages/real-name.tsx'),
    messages: [realNameMessages, formMessages],
    gate: 'login',
    title: { zh_cn: '实名认证', en_us: 'Real-name verification' },
    first: [first('GET auth:/v1/real-name')],
    drawn: true,
  },
  intimateAccount: {
    page: (): PageModule =>
      behind(
        import('../../features/family/pages/intimate-account.tsx'),
        import('../gates/real-name-gate.tsx'),
      ),
    messages: [familyMessages, formMessages],
    gate: 'login',
    title: { zh_cn: '开通亲密账户', en_us: 'Set up Family Pay' },
    first: [first('GET auth:/v1/real-name'), first('GET maas:/v1/intimate-accounts'), orderOfQuery],
    drawn: true,
  },
  intimateIntroduction: {
    ...text,
    title: { zh_cn: '亲密账户介绍', en_us: 'About Family Pay' },
    first: [
      first('GET api:/v1/documents/:name', {
        params: { name: 'intimate_introduction' },
        query: version,
      }),
    ],
  },
  intimateAgreement: {
    ...text,
    title: { zh_cn: '亲密账户协议', en_us: 'Family Pay agreement' },
    first: [
      first('GET api:/v1/documents/:name', {
        params: { name: 'intimate_agreement' },
        query: version,
      }),
    ],
  },
  coupons: {
    ...ofCoupons,
    page: (): PageModule => import('../../features/wallet/pages/coupons.tsx'),
    title: { zh_cn: '我的卡券', en_us: 'My coupons' },
    first: [
      first('GET maas:/v1/coupons', {
        query: { list: 'usable', kind: maybeInQuery('kind'), cursor: maybeInQuery('from') },
      }),
    ],
  },
  invalidCoupons: {
    ...ofCoupons,
    page: (): PageModule => import('../../features/wallet/pages/invalid-coupons.tsx'),
    title: { zh_cn: '失效卡券', en_us: 'Invalid coupons' },
    first: [
      first('GET maas:/v1/coupons', { query: { list: 'invalid', cursor: maybeInQuery('from') } }),
    ],
  },
  coupon: {
    ...ofCoupons,
    page: (): PageModule => import('../../features/wallet/pages/coupon.tsx'),
    title: { zh_cn: '卡券详情', en_us: 'Coupon detail' },
    first: [first('GET maas:/v1/coupons/:id', { params: { id: inQuery('id') } })],
  },
  badges: {
    ...ownBadges,
    page: (): PageModule => import('../../features/badges/pages/badges.tsx'),
    title: { zh_cn: '成就徽章', en_us: 'Badges' },
  },
  badge: {
    ...ownBadges,
    page: (): PageModule => import('../../features/badges/pages/badge-detail.tsx'),
    title: { zh_cn: '徽章详情', en_us: 'Badge' },
  },
  badgeShare: {
    ...badges,
    page: (): PageModule => import('../../features/badges/pages/badge-share.tsx'),
    title: { zh_cn: '成就分享', en_us: 'Share badge' },
    first: [first('GET maas:/v1/shared-badges/:token', { params: { token: inQuery('token') } })],
  },
} satisfies Screens<'wallet'>;
