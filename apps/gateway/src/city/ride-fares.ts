import { fares } from './fares.ts';
import { yuanToCents } from './files.ts';

/** The ferry's flat fare in cents. */
export const ferryFareCents = (): number => yuanToCents(fares().ferry.flat_fare_yuan);

/** Cents off the `nth` ferry ride of a calendar month, counted from 1. */
export function ferryDiscountCents(fareCents: number, nth: number): number {
  const band = fares().ferry.card_discount.bands.find((b) => nth >= b.from && nth <= b.to);
  return fareCents - Math.round(fareCents * (band?.rate ?? 1));
}

export type MaglevTicket = 'single' | 'single_vip' | 'return' | 'return_vip';

/** A maglev ticket's price in cents. */
export function maglevFareCents(ticket: MaglevTicket): number {
  const rule = fares().maglev;
  const yuan: Record<MaglevTicket, number> = {
    single: rule.single_yuan,
    single_vip: rule.single_vip_yuan,
    return: rule.return_yuan,
    return_vip: rule.return_vip_yuan,
  };
  return yuanToCents(yuan[ticket]);
}

/** Cents off one ordinary single ticket for who shows an air ticket of the same day. */
export const maglevAirDiscountCents = (): number => {
  const rule = fares().maglev;
  return yuanToCents(rule.single_yuan * (1 - rule.same_day_air_ticket.rate));
};
