import { first, type Page } from '../../core/route/register.ts';
import { viewingMessages } from '../../features/viewing/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  imageUrl: {
    page: (): Page => import('../../features/viewing/pages/image.tsx'),
    messages: [viewingMessages],
    title: { zh_cn: '查看图片', en_us: 'View image' },
    first: [first('GET auth:/v1/links')],
    drawn: true,
  },
} satisfies Screens<'viewing'>;
