import type { Bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
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

/** The plain prices of `fares.json`, amounts in yuan as there. Rules with versions: fee-rules.ts. */
export const fares = lazily(() => readJson('fares.json', schema));

/** Cents off the `nth` ferry ride of a calendar month, counted from 1. */
export function ferryDiscountCents(fareCents: number, nth: number): number {
  const band = fares().ferry.card_discount.bands.find((b) => nth >= b.from && nth <= b.to);
  return fareCents - Math.round(fareCents * (band?.rate ?? 1));
}

/** A bus ride's price within the city, in cents; suburban lines have prices of their own. */
export const busFlatFareCents = (): number => yuanToCents(fares().bus.city_flat_fare_yuan);

/** A ferry crossing's price in cents. */
export const ferryFareCents = (): number => yuanToCents(fares().ferry.flat_fare_yuan);

export type MaglevTicket = 'single' | 'single_vip' | 'return' | 'return_vip';

/** A maglev ticket's price in cents. */
export const maglevFareCents = (ticket: MaglevTicket): number =>
  yuanToCents(fares().maglev[`${ticket}_yuan`]);

/** Cents off one ordinary single ticket for who shows an air ticket of the same day. */
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
 * Day tickets one can buy today: with a public price, not a proposal, and good for more than the
 * maglev alone (maglev tickets are a type of order of their own).
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
