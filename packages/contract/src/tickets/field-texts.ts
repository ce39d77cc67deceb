import type { FieldTexts } from '../api/field-text.ts';

export const ticketTexts: FieldTexts = {
  Ticket: {
    id: 'The id of the order of the ticket.',
    type: 'The type of the order.',
    state: '`in_use`: its time runs since its first use; `run_out`: expired without use.',
    product: 'The name of the product.',
    quantity: 'The number of tickets.',
    usedQuantity: 'The number of tickets already used.',
    passenger: 'The names of the visitors, masked.',
    visitDate: 'The day of the visit; null: any day.',
    validUntil: 'When the ticket expires; null: no end, or it begins with the first use.',
    validHours:
      'For how many hours it is valid from its first use; null: it ends at `validUntil`, if that is set.',
    code: 'The code of the ticket; null until it is issued.',
    boughtAt: 'When the rider bought it.',
    picture: 'The file of its picture, below `spots/` of the web app; absent: it has none.',
  },
};
