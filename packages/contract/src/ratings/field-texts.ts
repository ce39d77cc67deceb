import type { FieldTexts } from '../api/field-text.ts';

export const ratingTexts: FieldTexts = {
  RateOrderBody: {
    stars: 'The number of stars, 1 to 5.',
    tags: 'Tags from the list for this number of stars, each once.',
    comment: 'A comment; empty: none.',
  },
};
