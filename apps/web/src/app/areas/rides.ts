import { first, inQuery, maybeInQuery, type PageModule } from '../../core/route/register.ts';
import { ridesMessages } from '../../features/rides/messages.ts';
import { tripSharingMessages } from '../../features/trip-sharing/messages.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import { placesMessages } from '../../domain/places/messages.ts';
import { rideMessages } from '../../domain/rides/messages.ts';
import { formMessages } from '../../ui/form/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  emergencyContacts: {
    page: (): PageModule => import('../../features/rides/pages/emergency-contacts.tsx'),
    messages: [ridesMessages, formMessages],
    gate: 'login',
    title: { zh_cn: '紧急联系人', en_us: 'Emergency contacts' },
    first: [first('GET auto:/v1/emergency-contacts')],
    drawn: true,
  },
  travelSharing: {
    page: (): PageModule => import('../../features/trip-sharing/pages/travel-sharing.tsx'),
    messages: [tripSharingMessages, rideMessages],
    title: { zh_cn: '行程分享', en_us: 'Shared trip' },
    first: [first('GET auto:/v1/shared-trips/:token', { params: { token: inQuery('token') } })],
    skeleton: 'features/trip-sharing/trip-skeleton.tsx',
  },
  stationTaxi: {
    page: (): PageModule => import('../../features/rides/pages/taxi.tsx'),
    messages: [ridesMessages, rideMessages, feeMessages, placesMessages],
    title: { zh_cn: '车站打车', en_us: 'Station taxi' },
    first: [
      first('GET auto:/v1/rides/current'),
      first('GET auto:/v1/ride-places', { query: { q: maybeInQuery('station') } }),
    ],
    drawn: true,
  },
} satisfies Screens<'rides'>;
