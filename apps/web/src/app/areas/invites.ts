import { first, type Page } from '../../core/route/register.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { shareMessages } from '../../domain/share/messages.ts';
import { inviteMessages } from '../../features/invites/messages.ts';
import type { Screens } from '../routes.ts';

const own = {
  messages: [inviteMessages, couponMessages, shareMessages],
  gate: 'login',
  drawn: true,
} as const;

export default {
  inviteNewUsers: {
    ...own,
    page: (): Page => import('../../features/invites/pages/invite-new-users.tsx'),
    title: { zh_cn: '邀请新用户', en_us: 'Invite new users' },
    first: [first('GET auth:/v1/invitations')],
  },
  metroTrial: {
    ...own,
    page: (): Page => import('../../features/invites/pages/metro-trial.tsx'),
    title: { zh_cn: '地铁体验邀请', en_us: 'Metro trial invite' },
    first: [first('GET maas:/v1/trial')],
  },
} satisfies Screens<'invites'>;
