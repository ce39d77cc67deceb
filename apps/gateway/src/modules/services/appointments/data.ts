import { APPOINTMENT_KINDS, CAR_BODIES } from '@shtrans/contract/appointments/schemas';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';
import { defineRows } from '../../base/catalogue/service.ts';

/** What riders book: a repair shop's service, or a test drive of a car. */
const offer = z.strictObject({
  id: rowId,
  kind: z.enum(APPOINTMENT_KINDS),
  name: text,
  text,
  /** Facts about it, such as a car's range. */
  facts: z
    .array(z.strictObject({ label: text, value: text }))
    .max(8)
    .default([]),
  /** The shape of a car, as screens draw it. */
  body: z.enum(CAR_BODIES).nullable().default(null),
});
export type Offer = z.infer<typeof offer>;

const offers = defineRows({
  name: { zh: '可预约的服务与车型', en: 'What riders book' },
  row: offer,
});

export const offerData = { offers };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    offers: Offer[];
  }
}
