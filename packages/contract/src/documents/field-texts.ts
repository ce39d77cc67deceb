import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const validityTexts = {
  version: 'The version of the text.',
  validFrom: "The first day of its validity, by the city's calendar.",
  validTo: 'The last day of its validity; null: until further notice.',
};

export const documentTexts: FieldTexts = {
  PublishedDocument: {
    name: 'The name of the text, as in its address.',
    ...validityTexts,
    inForce: 'Whether this version is in force today.',
    title: 'The title of the text.',
    sections: 'The sections of the text, in order.',
    'sections.heading': 'The heading of the section; null: it has none.',
    'sections.paragraphs': 'The paragraphs of the section.',
    versions: 'All versions of the text, the newest first.',
    ...fieldsWithin('versions', validityTexts),
  },
};
