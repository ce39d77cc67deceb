import type { FieldTexts } from '../api/field-text.ts';

const accountTexts = {
  balance: 'The amount that can be spent: points, rebate points, or grams of CO2.',
  owed: 'The amount that was taken back after it was spent: deducted from the next earnings.',
  expiring: 'The part that expires next, unless it is spent earlier; null: nothing expires.',
  'expiring.amount': 'The amount that expires.',
  'expiring.at': 'When it expires.',
  items: 'The postings of this page, the newest first.',
};
const postingTexts = {
  id: 'The id of the posting.',
  kind: 'Whether the amount was earned, spent, expired, or reversed.',
  cause: 'What caused the posting; a campaign can add causes of its own.',
  change: 'The amount, with its sign.',
  balance:
    'The balance after the posting; negative: more was taken back than was left, and is deducted from the next earnings.',
  at: 'When it was posted.',
};

export const ledgerTexts: FieldTexts = {
  LedgerAccount: accountTexts,
  LedgerPosting: {
    ...postingTexts,
    order: 'The order that the posting is about; null: none.',
    origin: 'The campaign that the points came from or went to; null: none.',
  },
  CarbonPosting: {
    ...postingTexts,
    ride: 'The ride that saved the CO2; null: the posting is not about a ride.',
    'ride.type': 'The type of the ride.',
    'ride.metres': 'The distance in metres; null: unknown.',
    'ride.endedAt': 'When the ride ended.',
  },
  OrderGains: {
    orderId: 'The id of the order.',
    counted:
      'Whether the points are posted. If not, both amounts are what the order gives once the ride or use is over.',
    points: 'The points of the order, after refunds.',
    carbonGrams: 'Grams of CO2 saved compared with a taxi over the same distance; 0: not measured.',
    serverTime: 'The time of the answer.',
  },
  GetCarbonLedgerAnswer: accountTexts,
  GetCampaignPagesCarbonLedgerAnswer: accountTexts,
};
