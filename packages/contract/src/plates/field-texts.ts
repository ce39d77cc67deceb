import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const plateListTexts = {
  items: 'The plates, in the order of their binding.',
  ...fieldsWithin('items', {
    id: 'The id of the binding.',
    plate: 'The plate.',
    boundAt: 'When the rider bound it.',
    proof:
      'How the rider proved that the car is theirs: by its licence or by a fee it paid; null: not proven.',
    licence: 'The last picture of a vehicle licence that the rider sent; null: none.',
    'licence.state': '`received`: the help desk has not decided yet.',
    'licence.answer': 'The answer of the help desk; null: none.',
    'licence.sentAt': 'When the rider sent it.',
    dues: 'The unpaid stays of an unproven plate; those of a proven one are orders.',
    'dues.id': 'The id of the due.',
    'dues.amountCents': 'The fee in cents.',
    'dues.area': 'The area of the city.',
    'dues.day': "The day on which the car left, by the city's calendar.",
    'dues.orderId': "The rider's unpaid order of it; null: none.",
  }),
  rule: 'The rule of plates in the city; null: it has none.',
  'rule.pattern': 'A regular expression for a whole plate in capitals, without separators.',
  'rule.hint': 'What the empty field shows.',
  'rule.fault': 'What a plate that does not follow the rule is answered.',
};

export const plateTexts: FieldTexts = {
  ListPlatesAnswer: plateListTexts,
  BindPlateBody: { plate: 'The plate as typed; spaces, points and small letters are allowed.' },
  BindPlateAnswer: { ...plateListTexts, found: 'The number of fees that are due for this plate.' },
  RemovePlateAnswer: plateListTexts,
  SendPlateLicenceBody: { photo: 'The id of a picture that the rider uploaded.' },
  SendPlateLicenceAnswer: plateListTexts,
  ProvePlateByFeeBody: {
    amountCents: 'The fee that the car paid, in cents.',
    leftAt: 'When the car left the car park.',
  },
  ProvePlateByFeeAnswer: plateListTexts,
  CreatePlateOrderBody: { due: 'The id of the due.' },
};
