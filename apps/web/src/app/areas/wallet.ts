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
    drawn: true,
  },
} satisfies Screens<'wallet'>;
