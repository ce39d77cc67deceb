import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual } from '../api/schemas.ts';

/** The texts this service publishes; each has versions. */
export const DOCUMENTS = [
  'prepayment_rule',
  'prepayment_agreement',
  'coupon_rules',
  'cancellation_rules',
  'intimate_introduction',
  'intimate_agreement',
  'test_drive_agreement',
  'terms',
  'privacy',
] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

const validity = {
  version: z.string(),
  /** First and last day by the city's calendar; null: until further notice. */
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
};

export const publishedDocument = z.object({
  name: z.enum(DOCUMENTS),
  ...validity,
  inForce: z.boolean(),
  title: bilingual,
  sections: z.array(
    z.object({
      heading: bilingual.nullable(),
      paragraphs: z.array(bilingual),
    }),
  ),
  /** All versions, newest first. */
  versions: z.array(z.object(validity)),
});
export type PublishedDocument = z.infer<typeof publishedDocument>;

export const documentEndpoints = defineEndpoints({
  'GET api:/v1/documents/:name': {
    summary: 'A published text in both languages: the version in force, or the requested one',
    auth: 'none',
    params: z.object({ name: z.string().max(40) }),
    query: z.object({ version: z.string().max(32).optional() }),
    output: publishedDocument,
    errors: ['document_not_found'],
  },
});
