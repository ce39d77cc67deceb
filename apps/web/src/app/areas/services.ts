import {
  first,
  inPath,
  inQuery,
  maybeInQuery,
  type PageModule,
} from '../../core/route/register.ts';
import { appointmentMessages } from '../../domain/appointments/messages.ts';
import { picturesMessages } from '../../domain/pictures/messages.ts';
import { placesMessages } from '../../domain/places/messages.ts';
import { parkingReportMessages } from '../../features/parking-report/messages.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { orderMessages } from '../../domain/orders/messages.ts';
import { journeyMessages } from '../../features/aftercare/journey-messages.ts';
import { repairMessages } from '../../features/repair/messages.ts';
import { testDriveMessages } from '../../features/test-drive/messages.ts';
import { rideRepairMessages } from '../../features/ride-repair/messages.ts';
import { rulesMessages } from '../../features/rules/messages.ts';
import { formMessages } from '../../ui/form/messages.ts';
import { shareMessages } from '../../domain/share/messages.ts';
import { surveyMessages } from '../../features/survey/messages.ts';
import type { Screens } from '../routes.ts';

const repair = {
  messages: [repairMessages, appointmentMessages, transitMessages, formMessages],
  drawn: true,
} as const;

const testDrive = {
  messages: [testDriveMessages, appointmentMessages, formMessages],
  drawn: true,
} as const;

export default {
  journey: {
    page: (): PageModule => import('../../features/aftercare/pages/journey.tsx'),
    messages: [journeyMessages, orderMessages],
    gate: 'login',
    title: { zh_cn: '联程行程', en_us: 'Journey' },
    first: [first('GET maas:/v1/orders/:id/journey', { params: { id: inQuery('id') } })],
    drawn: true,
  },
  inOutStation: {
    page: (): PageModule => import('../../features/ride-repair/pages/in-out-station.tsx'),
    messages: [rideRepairMessages, transitMessages],
    gate: 'login',
    credential: 'local',
    title: { zh_cn: '进出站补登', en_us: 'Station entry/exit fix' },
  },
  survey: {
    page: (): PageModule => import('../../features/survey/pages/survey.tsx'),
    messages: [surveyMessages, shareMessages],
    title: { zh_cn: '问卷', en_us: 'Survey' },
    first: [first('GET maas:/v1/surveys/:id', { params: { id: inQuery('sid') } })],
    drawn: true,
  },
  repairShops: {
    ...repair,
    page: (): PageModule => import('../../features/repair/pages/repair-home.tsx'),
    title: { zh_cn: '维修门店', en_us: 'Repair shops' },
    first: [first('GET maas:/v1/venues', { query: { kind: 'repair' } })],
  },
  repairList: {
    ...repair,
    page: (): PageModule => import('../../features/repair/pages/repair-list.tsx'),
    title: { zh_cn: '维修门店列表', en_us: 'Repair shop list' },
    first: [
      first('GET maas:/v1/venues', {
        query: {
          kind: 'repair',
          q: maybeInQuery('q'),
          offer: maybeInQuery('offer'),
          sort: maybeInQuery('sort'),
        },
      }),
    ],
  },
  repairShop: {
    ...repair,
    page: (): PageModule => import('../../features/repair/pages/repair-detail.tsx'),
    title: { zh_cn: '门店详情', en_us: 'Repair shop' },
    first: [first('GET maas:/v1/venues/:id', { params: { id: inPath('id') } })],
  },
  testDrive: {
    ...testDrive,
    page: (): PageModule => import('../../features/test-drive/pages/test-drive.tsx'),
    title: { zh_cn: '试驾预约', en_us: 'Test drive' },
    first: [first('GET maas:/v1/venues', { query: { kind: 'test_drive' } })],
  },
  testDriveOrder: {
    ...testDrive,
    page: (): PageModule => import('../../features/test-drive/pages/test-drive-order.tsx'),
    gate: 'login',
    title: { zh_cn: '试驾订单', en_us: 'Test-drive booking' },
    first: [first('GET maas:/v1/appointments', { query: { kind: 'test_drive' } })],
  },
  parkingReport: {
    page: (): PageModule => import('../../features/parking-report/pages/parking-report.tsx'),
    messages: [
      parkingReportMessages,
      placesMessages,
      transitMessages,
      picturesMessages,
      formMessages,
    ],
    gate: 'login',
    title: { zh_cn: '停车纠错', en_us: 'Parking correction' },
    first: [first('GET maas:/v1/parking-problems'), first('GET maas:/v1/parking-reports')],
    drawn: true,
  },
  testDriveAgreement: {
    page: (): PageModule => import('../../features/rules/pages/rule.tsx'),
    messages: [rulesMessages, feeMessages],
    title: { zh_cn: '试驾协议', en_us: 'Test-drive agreement' },
    first: [
      first('GET api:/v1/documents/:name', {
        params: { name: 'test_drive_agreement' },
        query: { version: maybeInQuery('version') },
      }),
    ],
    drawn: true,
  },
} satisfies Screens<'services'>;
