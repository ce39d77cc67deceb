import { first, type Page } from '../../core/route/register.ts';
import { rideCodeMessages } from '../../features/ride-code/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  rideCode: {
    page: (): Page => import('../../features/ride-code/pages/ride-code.tsx'),
    messages: [rideCodeMessages],
    gate: 'login',
    title: { zh_cn: '乘车码', en_us: 'Ride code' },
    first: [first('GET maas:/v1/ride-code')],
import { realNameMessages } from '../../features/real-name/messages.ts';
import { formMessages } from '../../ui/form/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  realName: {
    page: (): Page => import('../../features/real-name/pages/real-name.tsx'),
    messages: [realNameMessages, formMessages],
    gate: 'login',
    title: { zh_cn: '实名认证', en_us: 'Real-name verification' },
    first: [first('GET auth:/v1/real-name')],
    drawn: true,
  },
} satisfies Screens<'wallet'>;
