import { instant } from '@shtrans/contract/api/schemas';
import { z } from 'zod';

// Fields of partners' reports. Each has a maximum length and can be stored unchanged.

/** An id that the partner assigns. */
export const partnerId = z.string().regex(/^[\w.:@-]{1,64}$/);

/** One line of text without control characters and unpaired surrogates. */
export const text = (max: number): z.ZodString =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

export const names = z.object({ zh: text(120), en: text(160) });

/** An ISO instant on the wire, parsed to a Date. */
export const instantField = instant.transform((isoText) => new Date(isoText));

/** Fields of every report. */
export const reportHead = {
  id: partnerId.meta({ description: 'Id of this report; a repeated report has the same id' }),
  at: instantField.meta({ description: 'When the event happened, not when it is sent' }),
};
