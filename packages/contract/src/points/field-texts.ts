import type { FieldTexts } from '../api/field-text.ts';

export const pointsTexts: FieldTexts = {
  PointsGuide: {
    earn: 'The rules by which points are earned now.',
    'earn.id': 'The id of the rule.',
    'earn.text': 'The rule in words.',
    spend: 'How points are spent.',
    'spend.pointsPerCent': 'How many points pay one cent.',
    'spend.maxShare': 'The maximum percentage of the amount due that points can pay; 0: none.',
    validMonths: 'For how many whole months after the month of earning points are valid.',
    balance: "The caller's balance; null: not logged in.",
  },
};
