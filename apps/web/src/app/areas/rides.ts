import { first, inQuery, type Page } from '../../core/route/register.ts';
import { ridesMessages } from '../../features/rides/messages.ts';
import { tripSharingMessages } from '../../features/trip-sharing/messages.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import { placesMessages } from '../../domain/places/messages.ts';
import { rideMessages } from '../../domain/rides/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  travelSharing: {
    page: (): Page => import('../../features/trip-sharing/pages/travel-sharing.tsx'),
    messages: [tripSharingMessages, rideMessages],
    title: { zh_cn: '行程分享', en_us: 'Shared trip' },
    first: [first('GET auto:/v1/shared-trips/:token', { params: { token: inQuery('token') } })],
    skeleton: 'features/trip-sharing/trip-skeleton.tsx',
  },
  stationTaxi: {
    page: (): Page => import('../../features/rides/pages/taxi.tsx'),
    messages: [ridesMessages, rideMessages, feeMessages, placesMessages],
    title: { zh_cn: '车站打车', en_us: 'Station taxi' },
  },
} satisfies Screens<'rides'>;
