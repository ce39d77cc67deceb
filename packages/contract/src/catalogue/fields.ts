import { z } from 'zod';

/** The fields that kinds of operator data have in common. */

/** The id of a row in other rows, in addresses and in riders' purchases: it must never change. */
export const rowId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'small letters, digits and -, at most 64');

const words = z.string().trim().min(1, 'a text must not be empty').max(2000);

/** A text for riders, in both languages. */
export const text = z.strictObject({
  zh: words,
  en: words.regex(/^\P{Script=Han}*$/u, 'Chinese characters in the English text'),
});

const MOST_CENTS = 10_000_000;
/** Integer cents, zero included. */
export const cents = z.int().min(0).max(MOST_CENTS);
/** Integer cents, at least one. */
export const amount = z.int().min(1).max(MOST_CENTS);
export const quantity = z.int().min(1).max(1_000_000);
/** Number of coupons of a template that are granted together. */
export const coupons = z.int().min(1).max(100);
export const days = z.int().min(1).max(3650);
/** An instant with its offset. */
export const instant = z.iso.datetime({ offset: true });
/** Red, green and blue as in a style sheet. */
export const colour = z.string().regex(/^#[0-9a-f]{6}$/, '#rrggbb');

/**
 * When something begins or ends: an instant with the city's offset, so that a day begins when the city's does; or the
 * beginning of a month of the city, relative to the current one, so that the offers of the demo city are always open.
 */
export const edge = z.union([instant, z.strictObject({ month: z.int() })]);
export type Edge = z.infer<typeof edge>;

/** The beginning of a day of every year, `03-10`: a campaign of the cherry blossom recurs each spring. */
const yearly = z
  .string()
  .regex(/^\d\d-\d\d$/, 'month and day, such as 03-10')
  // Not a leap year, because the day has to exist in all of them.
  .refine((day) => z.iso.date().safeParse(`2027-${day}`).success, 'a day that each year has');
/** The edge of a campaign. */
export const seasonEdge = z.union([...edge.options, z.strictObject({ yearly })]);
export type SeasonEdge = z.infer<typeof seasonEdge>;
