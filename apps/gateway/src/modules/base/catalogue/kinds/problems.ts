import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';

/** What riders tick who report that parking data is wrong. */
export const parkingProblem = z.strictObject({ id: rowId, name: text });
