import type { Example } from './example.ts';

const RECEIVED: Example = { answer: { received: true } };
const ID = '0197b8a4-3c1e-7a52-9d5b-2f6e8c0a1b3d';

const REPAIR = {
  id: ID,
  missing: 'exit',
  station: { zh: '人民广场', en: "People's Square" },
  stationId: 'S0001',
  at: '2026-11-19T00:12:00.000Z',
  state: 'possible',
  amountCents: 700,
  claim: null,
};
const REPAIRED = {
  ...REPAIR,
  state: 'mended',
  amountCents: 400,
  claim: {
    station: { zh: '徐家汇', en: 'Xujiahui' },
    at: '2026-11-19T00:34:00.000Z',
    fareCents: 400,
    doubt: null,
    answer: null,
  },
};
const PROVEN_PLATE = {
  id: ID,
  plate: '沪A·D36175',
  boundAt: '2026-11-20T04:00:00.000Z',
  proof: 'fee',
  licence: null,
  dues: [],
};

/** Examples of operations for which a partner, another app or a past must exist: the recorded ones have none of them. */
export const WRITTEN_EXAMPLES: Readonly<Record<string, Partial<Example>>> = {
  logInByPartnerTicket: {
    body: {
      ticket: 'ST-3f0c2a9e52d44f7b9a618f1f6f0e7a11',
      clientId: 'shtrans-h5',
      phone: '13900139000',
      challenge: 'Zk3v8QmT1xYcW5rLb7NpHsZk3v8QmT1xYcW5rLb7NpHs',
      code: '402817',
      agreed: true,
    },
  },
  reportPassage: RECEIVED,
  reportStay: RECEIVED,
  reportBikeRide: RECEIVED,
  reportTicket: RECEIVED,
  reportFaceCheck: RECEIVED,
  reportIdentityCheck: RECEIVED,
  reportRide: RECEIVED,
  startWechatPayer: {
    body: { returnTo: '/shtrans-h5/order-detail?id=1' },
    answer: {
      url: 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1234567890abcdef&state=Zk3v8QmT#wechat_redirect',
    },
  },
  claimWechatPayer: { body: { claim: 'Zk3v8QmT1xYcW5rLb7NpHs' }, answer: { known: true } },
  openMiniProgramPayment: {
    body: { pass: 'Zk3v8QmT1xYcW5rLb7NpHs', code: '061Zk3v8' },
    answer: {
      appId: 'wx1234567890abcdef',
      timeStamp: '1795147200',
      nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
      package: 'prepay_id=wx20120000000000abcdef',
      signType: 'RSA',
      paySign: 'oR9d8PuhnIc+YZ8cBHFCwfgpaK9gd7vaRvkYD7rthRAZ',
    },
  },
  provePlateByFee: {
    body: { amountCents: 1600, leftAt: '2026-11-18T10:05:00.000Z' },
    answer: { items: [PROVEN_PLATE], rule: null },
  },
  createPlateOrder: { body: { due: ID }, answer: { orderId: ID } },
  moveRebate: { body: { amount: 120 } },
  listRideRepairs: { answer: { agreed: true, items: [REPAIR], left: 3, days: 7 } },
  getRideRepairFare: { answer: { fareCents: 400, at: '2026-11-19T00:34:00.000Z' } },
  requestRideRepair: {
    body: { station: 'S0118', at: '2026-11-19T00:34:00.000Z' },
    answer: REPAIRED,
  },
};
