import { z } from 'zod';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { defineRows, fault, type Fault, type OperatorData } from '../../base/catalogue/service.ts';

/** A scenic spot, with the products that admit a visitor. */
const spot = z.strictObject({
  id: rowId,
  name: text,
  city: text,
  address: text,
  text,
  /** Degrees of WGS 84. */
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  pictures: z.array(z.strictObject({ file: z.string().min(1).max(100), alt: text })),
  openingHours: text,
  tickets: z.array(rowId).min(1),
});
export type Spot = z.infer<typeof spot>;

/** Reports a spot's ticket that belongs to another spot. */
const foreignTickets = ({ spots: all, products }: OperatorData): Fault[] =>
  all.flatMap(({ id, tickets }, index) =>
    tickets.flatMap((ticket, ticketIndex) => {
      const product = products.find((each) => each.id === ticket);
      return product === undefined || product.spot === id
        ? []
        : [
            fault(
              ['spots', index, 'tickets', ticketIndex],
              `${ticket} is not a ticket of this spot`,
            ),
          ];
    }),
  );

const spots = defineRows({
  name: { zh: '景区', en: 'Scenic spots' },
  row: spot,
  refersTo: { 'tickets.*': 'products' },
  faults: foreignTickets,
});

export const spotData = { spots };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    spots: Spot[];
  }
}
