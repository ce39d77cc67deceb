import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, cents, instant, shortText } from '../api/schemas.ts';
import { productDetail, rowId } from '../shop/schemas.ts';

/** A picture of the web app by its file name, with its description. */
const picture = z.object({ file: z.string(), alt: bilingual });

export const spotSummary = z.object({
  id: rowId,
  name: bilingual,
  city: bilingual,
  address: bilingual,
  picture: picture.nullable(),
  /** Price of the cheapest ticket on sale; null: none is. */
  fromCents: cents.nullable(),
  /** Whether the price is an example instead of a public one. */
  demoPrice: z.boolean(),
});
export type SpotSummary = z.infer<typeof spotSummary>;

export const spotDetail = spotSummary.extend({
  text: bilingual,
  openingHours: bilingual,
  /** Degrees of WGS 84. */
  lat: z.number(),
  lon: z.number(),
  /** Whether it lies in the city of this service: only there are stations known. */
  inCity: z.boolean(),
  pictures: z.array(picture),
  /** Tickets for it that are on sale or upcoming. */
  tickets: z.array(productDetail),
  serverTime: instant,
});
export type SpotDetail = z.infer<typeof spotDetail>;

export const spotEndpoints = defineEndpoints({
  'GET maas:/v1/spots': {
    summary:
      'Scenic spots with tickets: of one city or all, searched by name or city in either language',
    auth: 'none',
    query: z.object({
      /** A city by its Chinese name. */
      city: shortText(40).optional(),
      q: shortText(40).optional(),
    }),
    output: z.object({ items: z.array(spotSummary), cities: z.array(bilingual) }),
  },
  'GET maas:/v1/spots/:id': {
    summary: 'A scenic spot with its tickets',
    auth: 'none',
    params: z.object({ id: rowId }),
    output: spotDetail,
    errors: ['spot_not_found'],
  },
});
