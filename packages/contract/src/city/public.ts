import type { City } from './schemas.ts';

/** The part of a city that each page has. */
export type PublicCity = Pick<
  City,
  'name' | 'timeZone' | 'centre' | 'phone' | 'emergencyNumber'
> & {
  currency: City['currency'] & {
    /** Before an amount: `¥`, `€`. */
    sign: string;
    /** Digits after the point. */
    decimals: number;
  };
};

/** Returns a currency with what riders' texts need of it, by the runtime's data. */
function shownCurrency(money: City['currency']): PublicCity['currency'] {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: money.code,
    currencyDisplay: 'narrowSymbol',
  });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  return { ...money, sign, decimals: format.resolvedOptions().maximumFractionDigits ?? 2 };
}

/** Returns the part of a city that each page has. */
export const publicPart = ({
  name,
  timeZone,
  currency: money,
  centre,
  phone: phoneRule,
  emergencyNumber,
}: City): PublicCity => ({
  name,
  timeZone,
  currency: shownCurrency(money),
  centre,
  phone: phoneRule,
  emergencyNumber,
});
