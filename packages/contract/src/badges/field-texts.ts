import type { FieldTexts } from '../api/field-text.ts';

const faceTexts = {
  name: 'The name of the badge.',
  text: 'What the badge is for.',
  art: 'The name of its drawing in the web app.',
};

export const badgeTexts: FieldTexts = {
  Badge: {
    ...faceTexts,
    id: 'The id of the badge.',
    count:
      'What the badge counts: rides, metres travelled, different modes of travel, or days with a ride.',
    progress: 'How much the rider has, in the unit of `count`.',
    target: 'How much the badge requires, in the unit of `count`.',
    level: 'The level: 0 until it is won, then 1 to 5 by the present progress.',
    nextTarget:
      'What the next level requires, in the unit of `count`; null: the highest is reached.',
    heldPercent:
      'The share of riders with badges who have this one, in whole percent, as counted last night; 0: less than one percent; null: too few riders have badges.',
    wonAt: 'When the rider won it; null: not yet.',
    shareToken: 'The token with which anyone can read the badge; null until it is won.',
  },
  SharedBadge: { ...faceTexts, wonAt: 'When it was won.' },
};
