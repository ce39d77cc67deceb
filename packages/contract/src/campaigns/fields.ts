import { z } from 'zod';
import { text } from '../catalogue/fields.ts';
import { CAMPAIGN_PATH } from './path.ts';

/** A number of things to do, of days, of seconds. */
export const count = z.int().min(1).max(100_000);

/** The address of one of the campaign's own pages. */
export const ownPage = z.string().regex(CAMPAIGN_PATH, 'a page of the campaign');

/** What riders agree to; another text has a higher version. */
export const agreement = z.strictObject({
  version: count,
  paragraphs: z.array(text).min(1).max(20),
});
