import { first, type PageModule } from '../../core/route/register.ts';
import { meMessages } from '../../features/me/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  me: {
    page: (): PageModule => import('../tabs/me.tsx'),
    messages: [meMessages],
    title: { zh_cn: '我的', en_us: 'Me' },
    first: [
      first('GET auth:/v1/me'),
      first('GET integral:/v1/points-guide', { service: 'points' }),
    ],
    tab: 'me',
    drawn: true,
  },
} satisfies Screens<'me'>;
