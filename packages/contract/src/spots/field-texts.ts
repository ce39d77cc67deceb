import type { FieldTexts } from '../api/field-text.ts';

const summaryTexts = {
  id: 'The id of the spot.',
  name: 'The name of the spot.',
  city: 'The city.',
  address: 'The postal address.',
  picture: 'The first picture; null: none.',
  'picture.file': 'The file name of the picture in the web app.',
  'picture.alt': 'What the picture shows.',
  fromCents: 'The price of the cheapest ticket on sale, in cents; null: none is.',
};

export const spotTexts: FieldTexts = {
  SpotSummary: summaryTexts,
  SpotDetail: {
    ...summaryTexts,
    text: 'The description of the spot.',
    openingHours: 'The opening hours in words.',
    inCity: 'Whether it lies in the city of this service: only there are stations known.',
    pictures: 'All pictures.',
    'pictures.file': 'The file name of the picture in the web app.',
    'pictures.alt': 'What the picture shows.',
    tickets: 'The tickets for it that are on sale or upcoming.',
  },
  ListSpotsAnswer: { cities: 'All cities that have spots.' },
};
