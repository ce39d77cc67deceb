import { first, inQuery, maybeInQuery, type PageModule } from '../../core/route/register.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { loginMessages } from '../../domain/login/messages.ts';
import { orderMessages } from '../../domain/orders/messages.ts';
import { shareMessages } from '../../domain/share/messages.ts';
import { inviteMessages } from '../../features/invites/messages.ts';
import { openingPageMessages } from '../../features/opening/messages.ts';
import type { Screens } from '../routes.ts';

const invitePage = {
  messages: [inviteMessages, couponMessages, shareMessages],
  gate: 'login',
  drawn: true,
} as const;

const rebate = { ...invitePage, first: [first('GET integral:/v1/rebate')] } as const;

export default {
  inviteNewUsers: {
    ...invitePage,
    page: (): PageModule => import('../../features/invites/pages/invite-new-users.tsx'),
    title: { zh_cn: '邀请新用户', en_us: 'Invite new users' },
    first: [first('GET auth:/v1/invitations')],
  },
  metroTrial: {
    ...invitePage,
    page: (): PageModule => import('../../features/invites/pages/metro-trial.tsx'),
    title: { zh_cn: '地铁体验邀请', en_us: 'Metro trial invite' },
    first: [first('GET maas:/v1/trial')],
  },
  promoterDownload: {
    page: (): PageModule => import('../../features/opening/pages/promoter-download.tsx'),
    messages: [openingPageMessages],
    first: [
      first('GET auth:/v1/links'),
      first('GET maas:/v1/promoters/:promoter', { params: { promoter: inQuery('promoter') } }),
    ],
    drawn: true,
    title: { zh_cn: '下载领积分', en_us: 'Download for points' },
  },
  promoterLogin: {
    page: (): PageModule => import('../../features/invites/pages/promoter-login.tsx'),
    messages: [inviteMessages, loginMessages],
    first: [
      first('GET maas:/v1/promoters/:promoter', { params: { promoter: inQuery('promoter') } }),
    ],
    title: { zh_cn: '登录领积分', en_us: 'Log in for points' },
  },
  promoterPoints: {
    ...invitePage,
    page: (): PageModule => import('../../features/invites/pages/promoter-points.tsx'),
    title: { zh_cn: '积分到账', en_us: 'Points rewarded' },
    first: [first('GET maas:/v1/promoter-reward')],
  },
  rebatePoints: {
    ...rebate,
    page: (): PageModule => import('../../features/invites/pages/rebate-points.tsx'),
    messages: [inviteMessages, orderMessages],
    title: { zh_cn: '返利积分', en_us: 'Rebate points' },
    first: [
      first('GET integral:/v1/rebate-ledger', { query: { cursor: maybeInQuery('from') } }),
      ...rebate.first,
    ],
  },
  rebateSignup: {
    ...rebate,
    page: (): PageModule => import('../../features/invites/pages/rebate-signup.tsx'),
    title: { zh_cn: '推广员报名', en_us: 'Promoter sign-up' },
  },
  rebateQrcode: {
    ...rebate,
    page: (): PageModule => import('../../features/invites/pages/rebate-qrcode.tsx'),
    title: { zh_cn: '推广二维码', en_us: 'Promoter QR' },
  },
  rebateBindEntry: {
    messages: [inviteMessages],
    drawn: true,
    page: (): PageModule => import('../../features/invites/pages/rebate-bind-entry.tsx'),
    title: { zh_cn: '绑定入口', en_us: 'Bind' },
    first: [
      first('GET integral:/v1/rebate/promoters/:code', { params: { code: inQuery('code') } }),
    ],
  },
  rebateBind: {
    ...rebate,
    page: (): PageModule => import('../../features/invites/pages/rebate-bind.tsx'),
    title: { zh_cn: '绑定推广员', en_us: 'Bind promoter' },
  },
  rebateBindSuccess: {
    ...rebate,
    page: (): PageModule => import('../../features/invites/pages/rebate-bind-success.tsx'),
    title: { zh_cn: '绑定成功', en_us: 'Bound' },
  },
} satisfies Screens<'invites'>;
