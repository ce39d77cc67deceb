/** What a field of a partner's API means wherever its port says nothing: a field, or the end of a path of fields. */
export const PARTNER_FIELDS: Readonly<Record<string, string>> = {
  zh: 'In simplified Chinese.',
  en: 'In English, or a romanisation where no English name exists.',
  lat: 'Latitude in degrees (WGS 84).',
  lon: 'Longitude in degrees (WGS 84).',
  received: 'Always true: the report need not be sent again.',
  plate: 'Plate of the car.',
  name: 'Name of the place.',
  address: 'Postal address of the place.',
  rider: "The rider's id at the gateway.",
  code: 'Code of the ticket, which is scanned.',
};

const RIDE_EVENT = {
  event: 'The state of the ride at the dispatcher.',
  'event.state':
    '`requested`: looking for a car; `matched`: a driver accepted; `arriving`, `arrived`: on the way to the pick-up, at it; `on_trip`, `finished`: the ride; `cancelled`, `no_driver`: it does not take place; `unknown`: the ride does not exist.',
  'event.driver': 'The driver; null until one accepts.',
  'event.driver.name': 'Family name and a title.',
  'event.driver.phone': 'Phone number, masked: `138****5678`.',
  'event.driver.relay':
    'A number that connects the rider with the driver during the ride, without showing their own numbers; absent: no calls.',
  'event.driver.car': 'Model and colour of the car.',
  'event.driver.rating': 'Average rating in tenths of a star, 0 to 50.',
  'event.position': 'The position of the car; null: unknown.',
  'event.position.at': 'When it was measured.',
  'event.position.heading': 'Degrees clockwise from north.',
  'event.cancelledBy': 'Who cancelled; null: nobody.',
  'event.providerRideNo': "The dispatcher's number of the ride.",
  'event.at': 'When the event happened, not when it is sent.',
  'event.path': "The car's current route, to the pick-up or to the destination.",
  'event.etaSeconds':
    'Seconds to the pick-up before the ride, to the destination during it; null: unknown.',
  'event.drivenSeconds': 'Duration of the ride in seconds, once it is finished; null until then.',
  'event.waitingSeconds':
    'The part of it in which the car waited, once it is finished; null until then.',
  'event.messages.id': 'Id of the message.',
  'event.messages.text': 'The message, in both languages.',
  'event.messages.at': 'When the driver sent it.',
};

const TRAIN = {
  number: 'Number of the train: `G7001`.',
  from: 'Station of departure.',
  to: 'Station of arrival.',
  departsAt: 'The departure.',
  arrivesAt: 'The arrival.',
};
const trainIn = (field: string): Record<string, string> =>
  Object.fromEntries(Object.entries(TRAIN).map(([name, text]) => [`${field}.${name}`, text]));

/** What the fields of one API mean, by its title and their path. */
export const PARTNER_API_FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Public beacon': {
    round: 'Number of the round.',
    signature: "The beacon's signature of the round.",
  },
  'Shared bikes': {
    metres: 'Only places within this distance, in metres.',
    id: "The partner's id of the place.",
  },
  'Car parks': {
    metres: 'Only car parks within this distance, in metres.',
    id: "The partner's id of the car park.",
    spaces: 'Number of spaces.',
    free: 'Number of free spaces; null: not counted.',
    at: 'When the free spaces were counted; null: they were not.',
    hourCents: 'Price of an hour, in cents.',
    dayCents: 'Maximum price of a day, in cents; null: no maximum.',
    open: "Opening hours by the city's clock: `00:00-24:00`.",
    kind: 'Whether the car drove in or out.',
    enteredAt: 'When the car drove in, also in the report of its exit.',
    plate: 'Plate of the car: `沪A·D36175`.',
    parkingKind: 'A car park or garage (`lot`), or on-street.',
    area: 'The district, which is shown to riders.',
    spaceNumber: 'Number of the space; null: none.',
  },
  'Ride dispatcher': {
    from: 'Where the ride begins.',
    to: 'Where the ride ends.',
    distanceMetres: 'Distance in metres.',
    durationSeconds: 'Duration in seconds.',
    path: 'The route.',
    service: 'A street taxi by the meter, or a car of the ride-hailing partner.',
    name: 'A part of the name of the place.',
    places: 'The places.',
    near: 'The point.',
    ranks: 'The taxi ranks, the nearest first.',
    'ranks.id': "The dispatcher's id of the rank.",
    'ranks.place': 'Where it is.',
    'ranks.waitSeconds': 'Estimated wait in seconds.',
    'ranks.cars': 'Number of free cars.',
    rideId: 'Our id of the ride.',
    taken: 'Whether the dispatcher looks for a car.',
    messageId: 'Our id of the message.',
    text: 'The message, in both languages.',
    delivered:
      'Whether the driver has the message. False: the driver cannot be reached, so the rider is offered to call.',
    id: 'Id of this report; a repeated report has the same id.',
    ...RIDE_EVENT,
  },
  'Face verification': {
    startedAt: 'When the rider started the check.',
    certificate: 'What the host app needs to start the check.',
    state: 'The decision; `waiting`: none yet.',
    reason: 'Another face, not a live one, the rider left, or another reason.',
    checkId: 'Our id of the check.',
  },
  'Gates, validators and taxi meters': {
    mode: 'Mode of travel.',
    kind: 'Whether the rider entered or left; of a taxi, got in or out.',
    plate: 'Plate of the vehicle; null: none.',
    'driven.metres': 'Distance in metres.',
    'driven.seconds': 'Duration in seconds.',
    'driven.waitingSeconds': 'The part of it in which the taxi waited.',
  },
  'Login tickets': {
    ticket: 'The ticket that the app received.',
    clientId: 'The client that the ticket must have been issued to.',
    partner: 'Id of the partner: with `uid` it identifies the account.',
    uid: "The partner's id of the account.",
    phone: 'Mobile phone of the account, 11 digits; null: the partner does not share it.',
    result: '`account`: valid, and used up by this call.',
  },
  'Rail and partner orders': {
    id: 'Id of the order, by which it is read.',
    orderId: 'Id of the order.',
    orderNo: 'Number of the order, for riders.',
    train: 'The train.',
    ...trainIn('train'),
    amountCents: 'Amount of the order in cents.',
    passengers: 'Number of passengers.',
    bookedAt: 'When it was booked.',
    payBefore: 'Until when it must be paid; null: it is not waiting for a payment.',
    gate: 'Boarding gate: `A12`; null until it is known.',
    state: 'State of the order.',
    kind: 'What the partner offers.',
    tickets: 'The tickets, one for each passenger.',
    'tickets.passenger': 'Name of the passenger.',
    'tickets.idNumber': 'Number of the identity document.',
    'tickets.kind': 'Kind of the ticket.',
    'tickets.seatClass': 'Class of the seat.',
    'tickets.coach': 'Coach; null until a seat is assigned, and without a seat.',
    'tickets.seat': 'Seat; null until it is assigned, and without a seat.',
    'tickets.priceCents': 'Price in cents.',
    changedFrom: 'The original train of a changed order; null: it was not changed.',
    ...trainIn('changedFrom'),
    'changedFrom.at': 'When it was changed.',
    refund: 'The refund; null: none.',
    'refund.amountCents': 'Refunded amount in cents.',
    'refund.feeCents': 'Fee that is kept, in cents.',
    'refund.requestedAt': 'When it was requested.',
    'refund.finishedAt': 'When it was finished; null: it is not.',
    link: "Address of the order's page.",
    partner: 'The partner.',
    'partner.id': 'Id of the partner.',
    'partner.name': 'Name of the partner.',
    title: 'What was ordered.',
    occurredAt: 'When it was ordered or used.',
    facts: 'Details, in the order in which to show them.',
    'facts.label': 'What the detail is about.',
    'facts.value': 'Value of the detail.',
    phone: 'Service phone; null: none.',
  },
  'Real-name verification': {
    kind: 'Kind of the identity document.',
    name: 'Name as in the document.',
    number: 'Number of the document.',
    state: 'The decision; `waiting`: none yet.',
    reason: 'Name and number do not match, no such document, expired, or another reason.',
    requestId: 'Our id of the check.',
  },
  'Text messages': { language: 'Language of the message.' },
  'Text check': { text: 'The text that the rider wrote.' },
  'Ticket office': {
    orderId: 'Our id of the order; an order has one ticket.',
    type: 'Type of the order.',
    product: 'Name of the product; null: a ride.',
    quantity: 'Number of tickets.',
    visitDate: 'Day of the visit; null: any day.',
    validUntil: 'Until when it is valid; null: no end, or from its first use.',
    paidAt: 'When it was paid.',
    state: '`waiting`: not done yet.',
    rider: "The rider's id, as in the order.",
    event: 'What happened to the ticket.',
  },
};

const POINT = { lat: 31.2346, lon: 121.4704 };
const NEAR = { ...POINT, metres: 800 };
const HEAD = { id: 'evt-20261120-000417', at: '2026-11-20T04:00:00Z' };
const ID = '0197b8a4-3c1e-7a52-9d5b-2f6e8c0a1b3d';
const FROM = { ...POINT, name: { zh: '人民广场', en: "People's Square" } };
const TO = { lat: 31.1963, lon: 121.4325, name: { zh: '徐家汇', en: 'Xujiahui' } };
const EVENT = {
  state: 'arriving',
  sequence: 3,
  providerRideNo: 'D20261120000417',
  at: '2026-11-20T04:00:00Z',
  driver: {
    name: { zh: '王师傅', en: 'Mr Wang' },
    phone: '138****5678',
    plate: '沪A·D12345',
    car: { zh: '白色 荣威', en: 'White Roewe' },
    rating: 49,
  },
  position: { lat: 31.2391, lon: 121.4699, at: '2026-11-20T04:00:00Z', heading: 180 },
  path: [{ lat: 31.2391, lon: 121.4699 }, POINT],
  etaSeconds: 240,
  drivenMetres: null,
  drivenSeconds: null,
  waitingSeconds: null,
  cancelledBy: null,
};
const PAID_ORDER = {
  orderId: ID,
  rider: '019967da-8c00-731a-98d6-5b513e716b8d',
  type: 'multi_ticket',
  product: { zh: '地铁一日票', en: 'Metro one-day ticket' },
  quantity: 1,
  visitDate: null,
  validUntil: null,
  paidAt: '2026-11-20T04:00:00Z',
};
const RAIL_ORDER = {
  id: 'r-4711',
  orderNo: 'E123456789',
  state: 'ticketed',
  train: {
    number: 'G7001',
    from: { zh: '上海', en: 'Shanghai' },
    to: { zh: '南京', en: 'Nanjing' },
    departsAt: '2026-11-21T01:00:00Z',
    arrivesAt: '2026-11-21T02:39:00Z',
  },
  amountCents: 13950,
  passengers: 1,
  bookedAt: '2026-11-19T09:30:00Z',
  payBefore: null,
  gate: 'A12',
  tickets: [
    {
      passenger: '*伟',
      idNumber: '3****************2',
      kind: 'adult',
      seatClass: 'second',
      coach: '05',
      seat: '12F',
      priceCents: 13950,
    },
  ],
  changedFrom: null,
  refund: null,
  link: 'https://rail.example.com/orders/E123456789',
};
const PARTNER_ORDER = {
  id: 'c-2041',
  orderNo: 'CD20261119-2041',
  partner: { id: 'charging', name: { zh: '示例充电', en: 'Example Charging' } },
  kind: 'charging',
  title: { zh: '快充 32 度', en: 'Fast charging, 32 kWh' },
  state: 'completed',
  amountCents: 4480,
  occurredAt: '2026-11-19T09:30:00Z',
  facts: [
    { label: { zh: '充电站', en: 'Station' }, value: { zh: '人民广场', en: "People's Square" } },
  ],
  link: 'https://charging.example.com/orders/2041',
  phone: '021-00001001',
};
const PHONE = '13800138000';
const ACCOUNT = { result: 'account', partner: 'wallet', uid: 'u-90210', phone: PHONE };
const IDENTITY_TRUE = { state: 'passed' };

interface ApiExamples {
  calls?: Readonly<Record<string, { asks: unknown; answers: unknown }>>;
  reads?: Readonly<Record<string, unknown>>;
  webhook?: unknown;
}

/** An example of each call, read and report, by the title of the API. */
export const PARTNER_EXAMPLES: Readonly<Record<string, ApiExamples>> = {
  'Public beacon': {
    reads: {
      chain: { period: 3, genesis_time: 1_692_803_367 },
      round: {
        round: 1000,
        randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
        signature:
          'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
      },
    },
  },
  'Shared bikes': {
    calls: {
      near: {
        asks: NEAR,
        answers: [
          {
            id: 'b-118',
            name: { zh: '人民广场2号口', en: "People's Square, exit 2" },
            lat: 31.2351,
            lon: 121.4711,
            available: 14,
            at: '2026-11-20T03:59:30Z',
          },
        ],
      },
    },
    webhook: {
      ...HEAD,
      ride: 'ride-88',
      rider: PAID_ORDER.rider,
      kind: 'ended',
      begunAt: '2026-11-20T03:48:00Z',
      from: { lat: 31.2391, lon: 121.4699 },
      to: POINT,
    },
  },
  'Car parks': {
    calls: {
      near: {
        asks: NEAR,
        answers: [
          {
            id: 'p1',
            name: { zh: '示例停车场', en: 'Example Car Park' },
            address: { zh: '示例路1号', en: '1 Example Road' },
            lat: 31.2341,
            lon: 121.4722,
            spaces: 80,
            free: 17,
            at: '2026-11-20T03:59:30Z',
            hourCents: 800,
            dayCents: 6000,
            open: '00:00-24:00',
          },
        ],
      },
    },
    webhook: {
      ...HEAD,
      stay: 'stay-20261120-0091',
      kind: 'exit',
      enteredAt: '2026-11-20T02:05:00Z',
      plate: '沪A·D36175',
      parkingKind: 'lot',
      area: { zh: '黄浦区', en: 'Huangpu District' },
      name: { zh: '示例停车场', en: 'Example Car Park' },
      feeCents: 1600,
    },
  },
  'Ride dispatcher': {
    calls: {
      route: {
        asks: { from: POINT, to: { lat: TO.lat, lon: TO.lon } },
        answers: {
          distanceMetres: 6100,
          durationSeconds: 1140,
          path: [POINT, { lat: TO.lat, lon: TO.lon }],
        },
      },
      pickup: { asks: { service: 'taxi', from: POINT }, answers: { seconds: 240 } },
      places: { asks: { name: '示例大厦' }, answers: { places: [TO] } },
      ranks: {
        asks: { near: POINT },
        answers: { ranks: [{ id: 'rank-3', place: FROM, waitSeconds: 300, cars: 4 }] },
      },
      request: {
        asks: { rideId: ID, service: 'taxi', from: FROM, to: TO },
        answers: { taken: true, event: EVENT },
      },
      query: { asks: { rideId: ID }, answers: { event: EVENT } },
      cancel: {
        asks: { rideId: ID },
        answers: { event: { ...EVENT, state: 'cancelled', sequence: 4, cancelledBy: 'rider' } },
      },
      message: {
        asks: {
          rideId: ID,
          messageId: '0197b8a4-51f0-7c3d-8e21-6a9d4b7c0f52',
          text: { zh: '我已到上车点', en: "I'm at the pick-up point" },
        },
        answers: { delivered: true },
      },
    },
    webhook: {
      id: '0197b8a4-3c1e-7a52-9d5b-2f6e8c0a1b3e',
      rideId: ID,
      event: {
        ...EVENT,
        messages: [
          {
            id: '0197b8a4-6b2d-7e10-a4f7-3c5e9d1b8a60',
            text: { zh: '好的，马上到', en: "OK, I'm almost there" },
            at: '2026-11-20T03:59:52Z',
          },
        ],
      },
    },
  },
  'Face verification': {
    calls: {
      open: {
        asks: {
          checkId: ID,
          identityRequestId: '0197b8a4-3c1e-7a52-9d5b-2f6e8c0a1b3e',
          startedAt: '2026-11-20T04:00:00Z',
          expiresAt: '2026-11-20T04:30:00Z',
        },
        answers: { certificate: 'cert-5f0c2a9e52d4' },
      },
      result: {
        asks: { checkId: ID, startedAt: '2026-11-20T04:00:00Z' },
        answers: { state: 'passed' },
      },
    },
    webhook: { ...HEAD, checkId: ID, state: 'failed', reason: 'not_live' },
  },
  'Gates, validators and taxi meters': {
    webhook: {
      ...HEAD,
      journey: 'j-20261120-7731',
      rider: PAID_ORDER.rider,
      mode: 'metro',
      kind: 'entry',
      place: 'S0234',
    },
  },
  'Login tickets': {
    calls: {
      verify: {
        asks: { ticket: 'ST-3f0c2a9e52d44f7b', clientId: 'shtrans-h5' },
        answers: ACCOUNT,
      },
    },
  },
  'Rail and partner orders': {
    calls: {
      railOrders: { asks: { phone: PHONE }, answers: [RAIL_ORDER] },
      railOrder: { asks: { phone: PHONE, orderId: RAIL_ORDER.id }, answers: RAIL_ORDER },
      partnerOrders: { asks: { phone: PHONE }, answers: [PARTNER_ORDER] },
      partnerOrder: { asks: { phone: PHONE, orderId: PARTNER_ORDER.id }, answers: PARTNER_ORDER },
    },
  },
  'Real-name verification': {
    calls: {
      check: {
        asks: {
          kind: 'resident_id',
          name: '李雷',
          number: '310101198001011006',
          requestId: ID,
          askedAt: '2026-11-20T04:00:00Z',
        },
        answers: IDENTITY_TRUE,
      },
    },
    webhook: { ...HEAD, requestId: ID, state: 'failed', reason: 'mismatch' },
  },
  'Text messages': {
    calls: {
      send: {
        asks: {
          phone: PHONE,
          kind: 'login_code',
          language: 'zh_cn',
          parameters: { code: '402817', minutes: '5' },
          text: '您的验证码是402817，5分钟内有效。',
          code: '402817',
        },
        answers: {},
      },
    },
  },
  'Text check': {
    calls: {
      check: {
        asks: { textId: ID, kind: 'team_name', text: '绿色小队' },
        answers: { state: 'ok' },
      },
    },
  },
  'Ticket office': {
    calls: {
      issue: { asks: PAID_ORDER, answers: { state: 'issued', code: 'T-4481-2207' } },
      settle: {
        asks: { ...PAID_ORDER, type: 'metro', product: null },
        answers: { state: 'settled' },
      },
    },
    webhook: { ...HEAD, orderId: ID, rider: PAID_ORDER.rider, event: 'used', usedQuantity: 1 },
  },
};
