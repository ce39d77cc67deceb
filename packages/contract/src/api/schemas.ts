import { z } from 'zod';
import { barePhone, PHONE_TYPED_MAX, phoneFault } from '../values/phone.ts';
import { characterCount, maxUnits } from '../values/text-length.ts';
import { bareName } from '../values/typed-text.ts';

/** Schemas that several domains share on the wire. */

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** An opaque, sortable id (UUIDv7). */
export const id = z.uuid();

/** Integer cents, never negative. */
export const cents = z.int().min(0);

/** The currency of an amount, ISO 4217; the amount is in its smallest unit: cents of EUR, yen of JPY. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** A name in both languages; `en` is a romanisation where no English name exists. */
export const bilingual = z.object({ zh: z.string(), en: z.string() });
export type Bilingual = z.infer<typeof bilingual>;

/** One line of text from a caller: of limited length, without control characters. */
export const shortText = (max: number): z.ZodString =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u);

/** A text of a caller of several lines, with at most `max` characters as people count them; other controls are refused. */
export const longText = (max: number): z.ZodString =>
  z
    .string()
    .max(maxUnits(max))
    .regex(/^[\P{Cc}\n]*$/u)
    .refine((text) => characterCount(text) <= max);

/**
 * A phone as a rider typed it, without what keyboards and autofill add. The rules of section 5 of the specification check
 * it later, each with its own code.
 */
export const typedPhone = z.string().max(PHONE_TYPED_MAX).overwrite(barePhone);

/** A typed mobile phone that is complete and valid. */
export const mobilePhone = typedPhone.refine((phone) => phoneFault(phone) === undefined);

/** The name of a person as typed; not empty. */
export const personName = (max: number): z.ZodString => shortText(max).overwrite(bareName).min(1);

/**
 * A word of a list that a newer gateway may extend. The known words are documented and any other passes, so the type
 * makes the reader handle an unknown word.
 */
export const openWord = <T extends string>(
  knownWords: readonly T[],
): z.ZodType<T | (string & {}), T | (string & {})> =>
  z
    .string()
    .max(64)
    .meta({ description: `Known: ${knownWords.join(', ')}`, examples: [...knownWords] });

/** The path parameter of an endpoint for one thing. */
export const byId = z.object({ id });

/** The unguessable token of a link, which works without a login. */
export const byLinkToken = z.object({ token: z.string().max(64) });

/** A point in a query: degrees of WGS 84. */
export const degrees = {
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
};

/** Query of a page of a list: the cursor to continue from, and the maximum number of items. */
export const pageQuery = {
  cursor: z.string().max(256).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
};
