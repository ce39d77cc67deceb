import { instant } from '@shtrans/contract/api/schemas';
import { z } from 'zod';

// What partners' reports are made of. Each is bounded, and can be kept as it came.

/** An id of the partner's. */
export const partnerId = z.string().regex(/^[\w.:@-]{1,64}$/);

/** A line of text without control characters and halves of characters. */
export const text = (max: number): z.ZodString =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

export const names = z.object({ zh: text(120), en: text(160) });

/** An instant on the wire, a date here. */
export const at = instant.transform((written) => new Date(written));

/** What every report has. */
export const reportHead = {
  id: partnerId.meta({ description: 'Of this report: sent again, it is the same one' }),
  at: at.meta({ description: 'When it happened, not when it is sent' }),
};
