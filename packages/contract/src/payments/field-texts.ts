import type { FieldTexts } from '../api/field-text.ts';

const parameterTexts = {
  appId: 'The id of the official account.',
  timeStamp: 'The time of the signature, in seconds since 1970, as text.',
  nonceStr: 'A random text that is part of the signature.',
  package: 'The prepayment of the provider: `prepay_id=...`.',
  signType: 'Always `RSA`: the method of the signature.',
  paySign: 'The signature.',
};

export const paymentTexts: FieldTexts = {
  JsapiParameters: parameterTexts,
  PageCheckout: { url: 'The page to go to.' },
  JsapiCheckout: {
    parameters:
      "The parameters of the chat app's `getBrandWCPayRequest`, to be passed on unchanged.",
  },
  AppCheckout: {
    parameters: "The provider's signed parameters, with which the host opens its payment sheet.",
  },
  MiniProgramCheckout: { path: 'The page of the surrounding mini-program to open.' },
  CodeCheckout: {
    provider: 'Whose app scans the code.',
    content:
      'The text of the code; for some providers an address of this gateway without its origin.',
    goodUntil: 'Until when the code can be scanned.',
  },
  Payment: {
    id: 'The id of the payment.',
    status:
      '`confirming`: started, with unknown outcome, never to be shown as failed; `refunding`, `refunded`: money that came after the order was closed is returned.',
    amountCents: 'The amount in cents.',
    checkout:
      'How the rider completes the payment; null once the outcome is known, and on reading a checkout that was valid for one tap only.',
    startedAt: 'When the payment was started.',
    order: 'The order after this payment.',
    'order.status': 'The status of the order.',
    'order.closedReason': 'Why the order was closed; null: it was not.',
    'order.payDeadline': 'Until when it must be paid, or it closes; null: it has no deadline.',
  },
  ListPaymentChannelsAnswer: {
    offered: 'The available channels, the best first.',
    'offered.provider': 'Who takes the money.',
    'offered.channel': 'How the payment is made at the provider.',
    notOffered: 'The providers that are not available in this host.',
    'notOffered.provider': 'The provider.',
    'notOffered.reason': 'Why it is not available, for riders.',
  },
  OpenMiniProgramPaymentBody: {
    pass: "The pass from the path of the payment's checkout.",
    code: "The code of the mini-program's login, valid once.",
  },
};
