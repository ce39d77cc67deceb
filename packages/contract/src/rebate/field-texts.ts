import type { FieldTexts } from '../api/field-text.ts';

const code = "The promoter's code, which is their invitation code.";
const version = 'The version of the terms that the rider agreed to.';
const bindingState = '`held`: being reviewed by a person; `refused`: rides do not count.';

export const rebateTexts: FieldTexts = {
  RebateTerms: {
    version: 'The version of the terms.',
    terms: 'The terms, one paragraph each.',
    upTo: 'The maximum rebate, as a percentage of the paid amount.',
    countDays: 'For how many days after the binding rides count.',
    freezeDays: 'For how many days a rebate is frozen before it can be converted.',
    leastMoved: 'The minimum amount of a conversion to ordinary points.',
  },
  RebateBinding: {
    by: "The promoter's phone number with some digits masked; null: the account no longer exists.",
    at: 'When the rider was bound.',
    state: bindingState,
    until: 'Rides before this instant count.',
  },
  Rebate: {
    terms: 'The terms in force; null: no rebate is offered now, and earned rebates stay.',
    promoter: 'The rider as a promoter; null: not signed up.',
    'promoter.code': code,
    'promoter.since': 'When the rider signed up.',
    mine: 'The promoter who brought the rider; null: none.',
    balance: 'The rebate points that can be converted.',
    owed: 'Rebate points that were taken back after they were converted: deducted from the next rebates.',
    frozen: 'Rebate points that are not released yet.',
    bound: 'The number of riders bound to the promoter.',
    held: 'The number of riders whose binding waits for a review.',
    pending:
      'Rebates that are not in the ledger, frozen or cancelled by a refund; the latest first.',
    'pending.name':
      'The phone number of the rider of the ride, with some digits masked; null: the account no longer exists.',
    'pending.amount': 'The number of rebate points.',
    'pending.state': '`cancelled`: the ride was refunded.',
    'pending.at': 'When the rebate arose.',
    'pending.releaseAt': 'When it is released.',
  },
  BecomeRebatePromoterBody: { version },
  GetRebatePromoterAnswer: {
    code,
    phoneEnd: "The last four digits of the promoter's phone number.",
    terms: 'The terms in force.',
  },
  BindRebatePromoterBody: { code, version },
  MoveRebateBody: { amount: 'The number of rebate points to convert.' },
};
