import { text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';
import { defineRules } from '../../base/catalogue/service.ts';
import { isCreditCode } from './credit-code.ts';

/** Who operates the service, and takes the money. */
const operatorRules = z.strictObject({
  brand: text,
  /** Null: receipts name only the brand. */
  entity: z
    .strictObject({
      name: text,
      creditCode: z
        .string()
        .refine(
          isCreditCode,
          'write the 18 characters of the unified social credit code; the last one must fit the others',
        ),
      address: text,
      phone: z
        .string()
        .regex(/^\+?\d[\d-]{3,19}$/, 'write digits and hyphens, such as 021-12345678'),
    })
    .nullable(),
});
export type OperatorRules = z.infer<typeof operatorRules>;

const operator = defineRules<OperatorRules>({
  name: { zh: '运营方', en: 'Operator' },
  schema: operatorRules,
  none: { brand: { zh: '城市出行', en: 'City Transit' }, entity: null },
});

export const receiptData = { operator };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    operator: OperatorRules;
  }
}
