import type { Page } from 'playwright-core';
import type { FeeStatement } from '../../packages/contract/src/fees/schemas.ts';
import type { RideConversation } from '../../packages/contract/src/rides/messages.ts';
import type { Place, Ride } from '../../packages/contract/src/rides/schemas.ts';
import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Screen } from '../screens/screen.ts';
import { beginning, type Texts } from '../stage/texts.ts';

const ID = '019b0000-0000-7000-8000-00000000000a';
const ORDER = '019b0000-0000-7000-8000-00000000000b';
const FROM: Place = {
  lat: 31.2346,
  lon: 121.4704,
  name: { zh: '人民广场', en: "People's Square" },
};
const TO: Place = {
  lat: 31.1969,
  lon: 121.4373,
  name: {
    zh: '上海国际舞蹈中心（虹桥路）',
    en: 'Shanghai International Dance Centre, Hongqiao Road',
  },
};
const WAY = [FROM, { lat: 31.2289, lon: 121.4712 }, { lat: 31.2158, lon: 121.4548 }, TO];
const ADDRESS = '/station-guide/taxi';

const seconds = (s: number): string => new Date(Date.now() + s * 1000).toISOString();

const fee = (totalCents: number, estimated: boolean): FeeStatement => ({
  rule: { id: 'taxi', version: '2023' },
  items: [
    { code: 'flag_fall', amountCents: 1600, quantity: null, unit: null, rateCents: null },
    {
      code: 'distance',
      amountCents: totalCents - 1600,
      quantity: 8100,
      unit: 'metre',
      rateCents: 270,
    },
  ],
  totalCents,
  estimated,
  calculatedAt: seconds(0),
});

const cancellationFee = (totalCents: number): FeeStatement => ({
  rule: { id: 'cancellation', version: '2023' },
  items: [
    { code: 'cancellation', amountCents: totalCents, quantity: null, unit: null, rateCents: null },
  ],
  totalCents,
  estimated: false,
  calculatedAt: seconds(0),
});

/** Returns a ride in the gateway's format, in one of its states. */
function rideIn(name: RideScreen): Ride {
  const requested: Ride = {
    id: ID,
    version: 1,
    orderId: ORDER,
    service: 'taxi',
    state: 'requested',
    from: FROM,
    to: TO,
    requestedAt: seconds(-14),
    arrivedAt: null,
    startedAt: null,
    endedAt: null,
    driver: null,
    position: null,
    path: [],
    etaSeconds: null,
    distanceMetres: 8100,
    durationSeconds: 1620,
    estimate: fee(3800, true),
    fee: null,
    cancelledBy: null,
    canCancel: true,
    messagesVersion: 0,
    stale: false,
    serverTime: seconds(0),
  };
  const arriving: Ride = {
    ...requested,
    state: 'arriving',
    driver: {
      name: { zh: '欧阳师傅', en: 'Driver Ouyang' },
      phone: '138****5678',
      relay: '02100005678',
      plate: '沪ADF1234',
      car: { zh: '大众途安·绿色', en: 'Volkswagen Touran, green' },
      rating: 49,
    },
    position: { lat: 31.2402, lon: 121.4609, heading: 90, at: seconds(-2) },
    path: [{ lat: 31.2402, lon: 121.4609 }, { lat: 31.2404, lon: 121.4688 }, FROM],
    etaSeconds: 260,
  };
  const onTrip: Ride = {
    ...arriving,
    state: 'on_trip',
    path: WAY,
    position: { lat: 31.228, lon: 121.463, heading: 265, at: seconds(-2) },
    etaSeconds: 830,
    startedAt: seconds(-420),
    canCancel: false,
  };
  const endFields = { canCancel: false, endedAt: seconds(-30), etaSeconds: null, position: null };
  return {
    searching: requested,
    arriving,
    'cancel-free': arriving,
    'cancel-fee': arriving,
    answered: { ...arriving, messagesVersion: 4 },
    messaging: { ...arriving, messagesVersion: 4 },
    arrived: {
      ...arriving,
      state: 'arrived' as const,
      arrivedAt: seconds(-60),
      path: [],
      etaSeconds: 0,
      position: { ...FROM, heading: 170, at: seconds(-2) },
    },
    'on-trip': onTrip,
    sharing: onTrip,
    alarm: onTrip,
    alarmed: onTrip,
    'alarm-stopped': onTrip,
    silent: { ...onTrip, stale: true, position: { ...FROM, heading: 170, at: seconds(-90) } },
    finished: { ...onTrip, ...endFields, state: 'finished' as const, fee: fee(4100, false) },
    paid: { ...onTrip, ...endFields, state: 'finished' as const, fee: fee(4100, false) },
    'cancelled-fee': {
      ...arriving,
      ...endFields,
      state: 'cancelled' as const,
      cancelledBy: 'rider' as const,
      fee: cancellationFee(300),
    },
    'driver-cancelled': {
      ...arriving,
      ...endFields,
      state: 'cancelled' as const,
      cancelledBy: 'driver' as const,
    },
    'no-driver': {
      ...requested,
      ...endFields,
      state: 'no_driver' as const,
      cancelledBy: 'system' as const,
    },
  }[name];
}

const RIDES = [
  'alarm',
  'alarmed',
  'alarm-stopped',
  'searching',
  'arriving',
  'cancel-free',
  'cancel-fee',
  'answered',
  'messaging',
  'arrived',
  'on-trip',
  'sharing',
  'silent',
  'finished',
  'paid',
  'cancelled-fee',
  'driver-cancelled',
  'no-driver',
] as const;
type RideScreen = (typeof RIDES)[number];

/** The fields of the ride's order that the page reads. */
const orderOf = (isPaid: boolean) => ({
  id: ORDER,
  orderNo: '261121000000000001',
  type: 'taxi',
  status: isPaid ? 'completed' : 'to_be_paid',
  amountCents: 4100,
  discountCents: 0,
  benefits: null,
  paidCents: isPaid ? 4100 : null,
  occurredAt: seconds(-3600),
  from: FROM.name,
  to: TO.name,
  actions: isPaid ? ['rate', 'receipt'] : ['pay'],
  rating: null,
  serverTime: seconds(0),
});

const PHRASES: RideConversation['phrases'] = [
  { id: 'at-pick-up', text: { zh: '我已到上车点', en: "I'm at the pick-up point" } },
  {
    id: 'wait-two-minutes',
    text: { zh: '请等我两分钟，马上到', en: "Please wait two minutes, I'm nearly there" },
  },
  {
    id: 'where-are-you',
    text: {
      zh: '我没看到车，请问您在哪里？',
      en: "I can't find the car. Where are you, please?",
    },
  },
];

/** Returns the conversation of a ride: in some screens with an answer, and with a message that did not arrive. */
function conversationIn(name: RideScreen, ride: Ride): RideConversation {
  const canSend = ride.driver !== null && ride.endedAt === null;
  const phrases = canSend ? PHRASES : [];
  const messageOf = (index: number): RideConversation['items'][number] => ({
    id: ID.replace('a', String(index)),
    sender: 'rider',
    phraseId: PHRASES[index]?.id ?? null,
    text: PHRASES[index]?.text ?? { zh: '', en: '' },
    sentAt: seconds(index * 10 - 60),
    delivery: 'delivered',
  });
  const answer = {
    ...messageOf(3),
    sender: 'driver',
    text: { zh: '我在路边打着双闪等您', en: "I'm at the kerb with my hazard lights on" },
  };
  const hasItems = name === 'answered' || name === 'messaging';
  return {
    version: ride.messagesVersion,
    phrases,
    items: hasItems ? [messageOf(0), answer, { ...messageOf(2), delivery: 'failed' }] : [],
    serverTime: seconds(0),
  };
}

/** Stubs the gateway's answers about a ride. */
async function stubRide(page: Page, name: RideScreen): Promise<void> {
  const ride = rideIn(name);
  const live = ride.endedAt === null ? ride : null;
  await replaceAnswers(page, /\/v1\/rides\/current$/, (question) =>
    question.fulfill({ json: { ride: live, duesOrderId: null } }),
  );
  await replaceAnswers(page, new RegExp(`/v1/rides/${ID}$`), (question) =>
    question.fulfill({ json: ride }),
  );
  await replaceAnswers(page, /\/v1\/rides\/[^/]+\/events/, () => {});
  const free = name !== 'cancel-fee';
  await replaceAnswers(page, /\/cancellation$/, (question) =>
    question.fulfill({
      json: {
        fee: cancellationFee(free ? 0 : 300),
        freeUntil: free ? seconds(150) : null,
        serverTime: seconds(0),
      },
    }),
  );
  await replaceAnswers(page, /\/shares$/, (question) =>
    question.fulfill({
      json: {
        items: [{ id: ID, url: '/shtrans-h5/travel-sharing?token=a', expiresAt: seconds(7200) }],
      },
    }),
  );
  await replaceAnswers(page, /\/messages$/, (question) =>
    question.fulfill({ json: conversationIn(name, ride) }),
  );
  await stubAlarm(page, name);
  await replaceAnswers(page, new RegExp(`/v1/orders/${ORDER}`), (question) =>
    question.fulfill({ json: orderOf(name === 'paid') }),
  );
}

const CONTACTS = ['妈妈', '老张', 'Alexandria Montgomery'].map((name, i) => ({
  id: ID.replace('a', String(i)),
  name,
  phone: `1370000000${i}`,
}));

/** Three results of an alarm, and the contacts' answers. */
const ALARMS: Partial<Record<RideScreen, { states: string[]; answers: string[] }>> = {
  alarmed: { states: ['sent', 'unconfirmed', 'failed'], answers: ['none', 'none', 'none'] },
  'alarm-stopped': {
    states: ['sent', 'sent', 'stopped'],
    answers: ['confirmed', 'none', 'stopped'],
  },
};

/** Stubs no emergency contact, or three with different answers and results of the alarm. */
async function stubAlarm(page: Page, name: RideScreen): Promise<void> {
  const sentAlarm = ALARMS[name];
  const items = CONTACTS.flatMap((contact, i) =>
    sentAlarm ? [{ ...contact, answer: sentAlarm.answers[i] }] : [],
  );
  await replaceAnswers(page, /\/v1\/emergency-contacts$/, (question) =>
    question.fulfill({ json: { items, number: '110' } }),
  );
  const messages = items.map(({ id, name: contactName, phone }, i) => ({
    contactId: id,
    name: contactName,
    phone,
    state: sentAlarm?.states[i],
  }));
  const alarm = { id: ID, url: '/shtrans-h5/travel-sharing?token=a', at: seconds(-5), messages };
  await replaceAnswers(page, /\/alarm$/, (question) =>
    question.fulfill({ json: { alarm: sentAlarm ? alarm : null } }),
  );
}

const planned = (page: Page) => page.locator('footer').getByText('¥');
const place = ({ lat, lon, name }: Place): string =>
  encodeURIComponent(`${lat},${lon}|${name.zh}|${name.en}`);
const PLAN = `${ADDRESS}?from=${place(FROM)}&to=${place(TO)}`;

/** Calling a ride and following it, in each state: the plan by the gateway, the ride by stubs. */
function rideScreens({ rides: t, places }: Texts): Screen[] {
  const nearby = (page: Page) => page.getByRole('heading', { name: t.rank.title });
  const acts: Partial<Record<RideScreen, (page: Page) => Promise<void>>> = {
    'cancel-free': (page) => page.getByRole('button', { name: beginning(t.cancel.freeFor) }).tap(),
    'cancel-fee': (page) => page.getByRole('button', { name: t.cancel.fee('¥3.00') }).tap(),
    alarm: (page) => page.getByRole('button', { name: t.sos.title }).tap(),
    alarmed: (page) => page.getByRole('button', { name: t.sos.title }).tap(),
    'alarm-stopped': (page) => page.getByRole('button', { name: t.sos.title }).tap(),
    messaging: (page) => page.getByRole('button', { name: t.message.doNew, exact: true }).tap(),
    sharing: (page) => page.getByRole('button', { name: t.share.do }).tap(),
  };
  return [
    {
      name: 'ride-start',
      address: ADDRESS,
      shows: (page) => page.getByRole('heading', { name: t.place.startHere }),
    },
    {
      name: 'ride-ranks',
      address: `${ADDRESS}?station=${encodeURIComponent('虹桥火车站')}`,
      shows: (page) => page.getByText(t.rank.chosen).or(nearby(page)),
    },
    {
      name: 'ride-unknown-station',
      address: `${ADDRESS}?station=nowhere`,
      shows: (page) => page.getByText(t.place.stationUnknown('nowhere')),
    },
    {
      name: 'ride-places',
      address: ADDRESS,
      act: (page) => page.getByRole('button', { name: t.place.pickFrom }).tap(),
      shows: (page) => page.getByRole('searchbox', { name: places.search }),
    },
    { name: 'ride-plan', address: PLAN, rider: NEW_RIDER, shows: planned },
    {
      name: 'ride-plan-same-place',
      address: `${ADDRESS}?from=${place(FROM)}&to=${place(FROM)}`,
      rider: NEW_RIDER,
      shows: (page) => page.getByRole('alert'),
      expected: [/status of 400/],
    },
    {
      name: 'ride-plan-outside',
      address: `${ADDRESS}?from=${place(FROM)}&to=${place({ ...TO, lat: 39.9, lon: 116.4 })}`,
      rider: NEW_RIDER,
      shows: (page) => page.getByRole('alert'),
      expected: [/status of 400/],
    },
    {
      name: 'ride-plan-dues',
      address: PLAN,
      rider: NEW_RIDER,
      stub: async (page) => {
        await stubRide(page, 'finished');
        await replaceAnswers(page, /\/v1\/rides\/current$/, (question) =>
          question.fulfill({ json: { ride: null, duesOrderId: ORDER } }),
        );
      },
      shows: (page) => page.getByRole('button', { name: t.call.payFirst }),
    },
    {
      name: 'ride-contacts',
      address: '/emergency-contacts',
      rider: NEW_RIDER,
      stub: (page) => stubAlarm(page, 'alarm-stopped'),
      shows: (page) => page.getByText(t.contacts.lead),
    },
    {
      name: 'ride-contacts-faults',
      address: '/emergency-contacts',
      rider: NEW_RIDER,
      stub: (page) => stubAlarm(page, 'alarm'),
      act: (page) => page.getByRole('button', { name: t.contacts.add }).tap(),
      shows: (page) => page.getByRole('alert').filter({ hasText: t.contacts.name }),
    },
    ...RIDES.map((name): Screen => ({
      name: `ride-${name}`,
      address: `${ADDRESS}?ride=${ID}`,
      rider: NEW_RIDER,
      stub: (page) => stubRide(page, name),
      ...(acts[name] && { act: acts[name] }),
      shows: (page) => page.getByRole('heading', { level: 2 }),
    })),
  ];
}

export const screens = { rides: rideScreens };
