import type { FieldTexts } from '../api/field-text.ts';

export const refundTexts: FieldTexts = {
  Refund: {
    id: 'The id of the refund.',
    orderNo: 'The number of the order.',
    amountCents:
      'The refunded amount in cents; while undecided or if refused, the requested amount.',
    paidCents: 'The paid amount in cents; more than `amountCents` if only a part is refunded.',
    way: 'Always `payment`: money goes back the way it came.',
    provider: 'The name of the provider of the payment.',
    cause: 'What caused the refund: the request of the rider, or an automatic cause.',
    reason: "The rider's reason; null: the refund is automatic.",
    note: "The rider's text; null: none.",
    status:
      '`under_review`: a person decides; `failed`: the provider refused; `refused`: the person refused. After both the order is as before.',
    ground:
      'Why it was granted: an unused ticket, a ride paid twice, a charge above the fare, a disruption, or the decision of a person; null: it was not granted, or is automatic.',
    decision: 'What the person who decided wrote; null: a rule decided, or nobody yet.',
    'decision.text': "The text to the rider, in that person's language.",
    'decision.at': 'When the person decided.',
    failure: 'Why the last attempt failed; while `pending` it is repeated; null: none failed.',
    'failure.reason': 'The provider did not answer, or refused.',
    'failure.text': 'The reason in words.',
    timeline: 'The steps of the refund, the oldest first.',
    'timeline.event': 'What happened.',
    'timeline.at': 'When it happened.',
    expectedBy: 'When the money should arrive, or the decision is due; null: that is done.',
    canAskAgain:
      'Whether the rider can request a refund again: this one failed or was refused, and the order still allows it.',
    order: 'The order after the refund.',
    'order.status': 'The status of the order.',
  },
  RequestRefundBody: {
    reason: "The rider's reason.",
    note: "The rider's own text; line breaks are allowed.",
    amountCents:
      'The refundable amount that the rider saw, in cents: any other amount is refused; absent: not compared.',
  },
};
