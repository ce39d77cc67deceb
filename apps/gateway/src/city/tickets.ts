import type { Bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { frequentRiderDiscount } from '../tariffs/discounts.ts';
import { lazily } from '../timing/lazily.ts';
import { readJson, yuanToCents } from './files.ts';

const yuan = z.number();

const schema = z.object({
  bus: z.object({ city_flat_fare_yuan: yuan }),
  ferry: z.object({
    flat_fare_yuan: yuan,
    card_discount: z.object({
      bands: z.array(z.object({ from: z.number(), to: z.number(), rate: z.number() })),
    }),
  }),
  maglev: z.object({
    single_yuan: yuan,
    single_vip_yuan: yuan,
    return_yuan: yuan,
    return_vip_yuan: yuan,
    same_day_air_ticket: z.object({ rate: z.number() }),
  }),
});

/** The prices of `fares.json`, in yuan. Rules with versions are in fee-rules.ts. */
export const fares = lazily(() => readJson('fares.json', schema));

/** Returns the discount on the `nth` ferry ride of a calendar month, counted from 1. */
export const ferryDiscountCents = (fareCents: number, nth: number): number =>
  frequentRiderDiscount(fareCents, nth, fares().ferry.card_discount.bands);

/** Returns the price of a bus ride within the city, in cents. Suburban lines have other prices. */
export const busFlatFareCents = (): number => yuanToCents(fares().bus.city_flat_fare_yuan);

/** Returns the price of a ferry crossing in cents. */
export const ferryFareCents = (): number => yuanToCents(fares().ferry.flat_fare_yuan);

export type MaglevTicket = 'single' | 'single_vip' | 'return' | 'return_vip';

/** Returns the price of a maglev ticket in cents. */
export const maglevFareCents = (ticket: MaglevTicket): number =>
  yuanToCents(fares().maglev[`${ticket}_yuan`]);

/** Returns the discount on an ordinary single ticket with an air ticket of the same day. */
export const maglevAirDiscountCents = (): number => {
  const { single_yuan, same_day_air_ticket } = fares().maglev;
  return yuanToCents(single_yuan * (1 - same_day_air_ticket.rate));
};

const product = z.object({
  id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  price_yuan: yuan.nullable(),
  valid_hours: z.number().optional(),
  status: z.string(),
});

export interface DayTicket {
  id: string;
  name: Bilingual;
  cents: number;
  validHours: number;
}

/**
 * Day tickets on sale: those with a public price and a duration that are not proposals. Maglev tickets are a
 * separate type of order.
 */
export const dayTickets = lazily((): DayTicket[] =>
  readJson('ticket_products.json', z.array(product)).flatMap(
    ({ id, name_zh, name_en, price_yuan, valid_hours, status }) =>
      price_yuan === null || valid_hours === undefined || status.startsWith('proposed')
        ? []
        : {
            id,
            name: { zh: name_zh, en: name_en },
            cents: yuanToCents(price_yuan),
            validHours: valid_hours,
          },
  ),
);
