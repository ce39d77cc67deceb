import type { PageModule, ScreenRow } from '../../core/route/register.ts';
import { notOfferedMessages } from '../not-offered-messages.ts';

/** The screen of addresses whose service the city does not offer. */
export default {
  notOffered: {
    page: (): PageModule => import('../not-offered.tsx'),
    messages: [notOfferedMessages],
    title: { zh_cn: '本城市未开通', en_us: 'Not available here' },
    drawn: true,
  },
} satisfies Readonly<Record<string, ScreenRow>>;
