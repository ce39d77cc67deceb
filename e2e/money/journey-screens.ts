import type { Journey, JourneyLeg } from '../../packages/contract/src/orders/journeys.ts';
import type { OrderSummary } from '../../packages/contract/src/orders/schemas.ts';
import { DEMO_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
const name = (zh: string, en: string) => ({ zh, en });

const leg = (n: number, change: Partial<JourneyLeg>): JourneyLeg => ({
  id: `019b0000-0000-7000-8000-00000000010${n}`,
  orderNo: `26112100471199887${n}`,
  type: 'metro',
  status: 'completed',
  amountCents: 500,
  paidCents: 500,
  occurredAt: `2026-11-21T0${n}:00:00.000Z`,
  payDeadline: null,
  closedReason: null,
  line: null,
  from: null,
  to: null,
  subject: null,
  parkingKind: null,
  actions: [],
  beginsAt: `2026-11-21T0${n}:00:00.000Z`,
  endsAt: `2026-11-21T0${n}:38:00.000Z`,
  fareCents: 500,
  dueCents: 0,
  refundedCents: 0,
  receiptNumber: `26112100471199887${n}42`,
  refund: null,
  co2SavedGrams: null,
  ...change,
});

/** A leg in each state: paid, refunded, to be paid, cancelled, under way. */
const LEGS = [
  leg(1, {
    type: 'parking',
    fareCents: 3300,
    paidCents: 3300,
    subject: name('徐家汇公园地下停车场（天平路入口）', 'Xujiahui Park Garage (Tianping Road)'),
    actions: ['refund'],
  }),
  leg(2, {
    line: { name: name('2号线', 'Line 2'), colour: '#00a651' },
    from: name('上海儿童医学中心', "Shanghai Children's Medical Center"),
    to: name('浦东1号2号航站楼', 'Pudong Airport Terminal 1&2'),
    status: 'refunded',
    refund: 'succeeded',
    refundedCents: 500,
  }),
  leg(3, {
    type: 'bus',
    status: 'to_be_paid',
    line: { name: name('88路', 'Bus 88'), colour: null },
    paidCents: null,
    receiptNumber: null,
    fareCents: 200,
    dueCents: 200,
    endsAt: null,
    actions: ['pay'],
  }),
  leg(4, {
    type: 'taxi',
    status: 'closed',
    closedReason: 'no_driver',
    paidCents: null,
    receiptNumber: null,
    from: name('人民广场', "People's Square"),
    to: name('外滩', 'The Bund'),
  }),
  leg(5, {
    type: 'ferry',
    status: 'ongoing',
    amountCents: 0,
    fareCents: 0,
    paidCents: null,
    receiptNumber: null,
    endsAt: null,
    line: { name: name('东金线', 'Dongjin Ferry'), colour: null },
  }),
];

const JOURNEY: Journey = {
  legs: LEGS,
  issuer: name('城市出行', 'City Transit'),
  paidCents: 3800,
  refundedCents: 500,
  dueCents: 200,
  totalCents: 3500,
  co2: {
    savedGrams: 1210,
    unmeasured: 1,
    factors: [
      { type: 'metro', gramsPerKm: 28 },
      { type: 'bus', gramsPerKm: 102 },
    ],
    taxiGramsPerKm: 149,
    source: 'UK Department for Energy Security and Net Zero: Greenhouse gas reporting 2023',
  },
  serverTime: '2026-11-21T06:00:00.000Z',
};

/** Orders that form a journey, in their states; a single order; a journey that does not exist. */
function journeyScreens({ journey: t, errors }: Texts, orders: readonly OrderSummary[]): Screen[] {
  const paidParking = orders.find(
    ({ type, status }) => type === 'parking' && status === 'completed',
  );
  const rider = DEMO_RIDER;
  return [
    {
      name: 'journey',
      address: `/journey?id=${LEGS[0]?.id}`,
      rider,
      stub: (page) =>
        replaceAnswers(page, /\/journey$/, (question) => question.fulfill({ json: JOURNEY })),
      shows: (page) => page.getByText(t.unmeasured(1)),
    },
    {
      name: 'journey-alone',
      address: `/journey?id=${paidParking?.id}`,
      rider,
      shows: (page) => page.getByText(t.total),
    },
    {
      name: 'journey-missing',
      address: `/journey?id=${UNKNOWN_ID}`,
      rider,
      shows: (page) => page.getByText(errors.order_not_found),
      expected: [/status of 404/],
    },
  ];
}

export const screens = { journey: journeyScreens };
