import { z } from 'zod';
import { colour, rowId, text } from '@shtrans/contract/catalogue/fields';

/** A look of the ride code. */
export const skin = z.strictObject({
  id: rowId,
  name: text,
  colours: z.strictObject({ ground: colour, ink: colour, accent: colour }),
});
