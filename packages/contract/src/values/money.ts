import { city } from '../city/current.ts';

/**
 * Formats an amount in the smallest unit of the city's currency ("cents") without a sign of currency: 360 -> "3.60", and
 * "360" where the currency has no decimals.
 */
export function formatCents(cents: number): string {
  const { decimals } = city().currency;
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(Math.trunc(cents))).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return sign + digits.slice(0, point) + (decimals === 0 ? '' : `.${digits.slice(point)}`);
}

/** Formats an amount with the sign of the currency: 360 -> "¥3.60". */
export const amountText = (cents: number): string => city().currency.sign + formatCents(cents);
