import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';
import { defineRows } from '../../base/catalogue/service.ts';

/** A problem that riders select when they report wrong parking data. */
const parkingProblem = z.strictObject({ id: rowId, name: text });

const problems = defineRows({
  name: { zh: '停车纠错类型', en: 'What can be wrong of parking' },
  row: parkingProblem,
});

export const problemData = { problems };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    problems: z.infer<typeof parkingProblem>[];
  }
}
