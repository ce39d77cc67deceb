import { first, type PageModule } from '../../core/route/register.ts';
import { faceMessages } from '../../features/face/messages.ts';
import { viewingMessages } from '../../features/viewing/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  imageUrl: {
    page: (): PageModule => import('../../features/viewing/pages/image.tsx'),
    messages: [viewingMessages],
    title: { zh_cn: '查看图片', en_us: 'View image' },
    first: [first('GET auth:/v1/links')],
    drawn: true,
  },
  faceVerify: {
    page: (): PageModule => import('../../features/face/pages/face-verify.tsx'),
    messages: [faceMessages],
    gate: 'login',
    title: { zh_cn: '人脸核验', en_us: 'Face verification' },
    first: [first('GET auth:/v1/face-checks/:id', { params: { id: 'latest' } })],
    drawn: true,
  },
} satisfies Screens<'viewing'>;
