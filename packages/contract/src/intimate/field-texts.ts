import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const agreementVersion = 'The version of the agreement that the rider read.';

export const intimateTexts: FieldTexts = {
  IntimateAccount: {
    id: 'The id of the account.',
    role: "The caller's role: the `owner` pays, the `relative` rides.",
    phone: 'The phone number of the other side, with some digits masked.',
    state:
      '`invited`: the relative has not accepted yet; `paused`: it pays nothing until it is resumed.',
    pausedBy: 'Who paused the account, and alone can resume it; null: it is not paused.',
    limitCents: 'The maximum that it pays in a month, in cents.',
    spentCents: 'What was paid or is being paid in this month of the city, less refunds, in cents.',
    leftCents: 'What it can still pay this month, in cents.',
    payments:
      "The payments of this month, the newest first, without places; only of the caller's own accounts as an owner.",
    ...fieldsWithin('payments', {
      at: 'When the payment was started.',
      amountCents: 'The paid amount in cents.',
      givenBackCents: 'The refunded part of it, in cents.',
    }),
    invitedAt: 'When the relative was invited.',
    expiresAt: 'Until when the invitation can be accepted; null: it is not an invitation any more.',
  },
  ListIntimateAccountsAnswer: {
    agreementVersion: 'The version of the agreement in force, to which the rider agrees.',
  },
  InviteIntimateAccountBody: {
    phone:
      'The mobile phone number of the relative as typed; spaces and a country code are removed.',
    limitCents: 'The maximum that the account pays in a month, in cents.',
    agreementVersion,
  },
  AcceptIntimateAccountBody: { agreementVersion },
  ChangeIntimateAccountBody: {
    state: 'The new state; absent: unchanged.',
    limitCents: 'The new monthly limit in cents, by the owner; absent: unchanged.',
  },
};
