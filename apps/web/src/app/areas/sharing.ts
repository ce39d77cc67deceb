import type { PageModule } from '../../core/route/register.ts';
import { shareMessages } from '../../domain/share/messages.ts';
import { sharingMessages } from '../../features/sharing/messages.ts';
import type { Screens } from '../routes.ts';

const sharing = { messages: [sharingMessages, shareMessages], drawn: true } as const;

export default {
  routerShare: {
    ...sharing,
    page: (): PageModule => import('../../features/sharing/pages/router-share.tsx'),
    title: { zh_cn: '正在跳转', en_us: 'Opening share' },
  },
  testShare: {
    ...sharing,
    page: (): PageModule => import('../../features/sharing/pages/test-share.tsx'),
    title: { zh_cn: '分享测试', en_us: 'Share test' },
  },
} satisfies Screens<'sharing'>;
