import { first, type PageModule } from '../../core/route/register.ts';
import { rideCodeMessages } from '../../features/ride-code/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  rideCode: {
    page: (): PageModule => import('../tabs/code.tsx'),
    messages: [rideCodeMessages],
    gate: 'login',
    title: { zh_cn: '乘车码', en_us: 'Ride code' },
    first: [first('GET maas:/v1/ride-code')],
    tab: 'rideCode',
    drawn: true,
  },
} satisfies Screens<'ride-code'>;
