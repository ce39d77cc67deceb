import { city } from '../city/current.ts';

/**
 * Formats an amount in the smallest unit of the city's currency ("cents") without a sign of currency: 360 -> "3.60", and
 * "360" where the currency has no decimals.
 */
export function formatCents(cents: number): string {
  const { decimals } = city().currency;
  return (Math.trunc(cents) / 10 ** decimals).toFixed(decimals);
}

/** Formats an amount with the sign of the currency: 360 -> "¥3.60". */
export const amountText = (cents: number): string => city().currency.sign + formatCents(cents);
