import type { FieldTexts } from '../api/field-text.ts';

export const realNameTexts: FieldTexts = {
  Identity: {
    kind: 'The kind of the identity document.',
    name: 'The name as in the document.',
    number: 'The number of the document as typed.',
  },
  RealName: {
    state: '`none`: no identity was given; `pending`: the provider has not decided.',
    available: 'Whether identities can be checked in this deployment.',
    kinds: 'The kinds of documents that the city accepts, the usual one first.',
    kind: 'The kind of the identity document; null: no identity was given.',
    name: 'The name, masked; null: no identity was given, or its encryption key no longer exists.',
    number: 'The number of the document, masked; null as for the name.',
    reason:
      'Why it failed: name and number do not match, unknown, expired, refused, used by other accounts, or no decision in time; null in other states.',
    submittedAt: 'When the identity was given; null: it was not.',
    decidedAt: 'When the provider decided; null: not yet.',
    triesLeft: "The remaining tries of today, by the city's calendar.",
  },
  VerifyRealNameAnswer: {
    state: '`pending`: the check has started; `failed`: the identity cannot be used.',
  },
};
