import { fareRules } from './fare-rules.ts';
import { yuanToCents } from './files.ts';

/** Cents off a bus or metro ride that follows another of the two within 120 minutes; never more than the fare. */
export function transferDiscountCents(fareCents: number, minutesSince: number | null): number {
  const { window_min, discount_yuan } = fareRules().transfer_discount.bus_metro_bus;
  if (minutesSince === null || minutesSince > window_min) return 0;
  return Math.min(fareCents, yuanToCents(discount_yuan));
}

/** The ferry's flat fare in cents. */
export const ferryFareCents = (): number => yuanToCents(fareRules().ferry.flat_fare_yuan);

/** Cents off the `nth` ferry ride of a calendar month, counted from 1. */
export function ferryDiscountCents(fareCents: number, nth: number): number {
  const band = fareRules().ferry.card_discount.bands.find((b) => nth >= b.from && nth <= b.to);
  return fareCents - Math.round(fareCents * (band?.rate ?? 1));
}

export type MaglevTicket = 'single' | 'single_vip' | 'return' | 'return_vip';

/** A maglev ticket's price in cents. */
export function maglevFareCents(ticket: MaglevTicket): number {
  const rule = fareRules().maglev;
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
  const rule = fareRules().maglev;
  return yuanToCents(rule.single_yuan * (1 - rule.same_day_air_ticket.rate));
};
