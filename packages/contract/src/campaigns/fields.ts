import { z } from 'zod';
import { rowId, text } from '../catalogue/fields.ts';
import { CAMPAIGN_PATH } from './path.ts';

/** A number of actions, of days, of seconds. */
export const count = z.int().min(1).max(100_000);

/** The address of one of the campaign's own pages. */
export const ownPage = z.string().regex(CAMPAIGN_PATH, 'write a page of the campaign');

/** What riders agree to; a changed text has a higher version. */
export const agreement = z.strictObject({
  version: count,
  paragraphs: z.array(text).min(1).max(20),
});

/** The target of a button: a page of the web app, including pages of campaigns. */
export const target = z.string().regex(/^\/[^/\\]\S{0,300}$/, 'write a path below the base');

export const titled = { title: text.optional() };

/** A block of a mechanic, by its name in the campaign, with an optional title. */
export const ofMechanic = <const Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), ...titled, mechanic: rowId });
