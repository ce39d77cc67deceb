import type { Offsets } from '../values/wall-clock.ts';
import { offsetsOf } from './offsets.ts';
import type { City } from './schemas.ts';
import { type Missing, missingBeside } from './services.ts';

/** The years for which pages know when clocks change: those of riders' orders, plans and campaigns. */
const CLOCK_YEARS = { from: 2020, until: 2045 };

/** The part of a city that each page has. */
export type PublicCity = Pick<
  City,
  'name' | 'timeZone' | 'centre' | 'phone' | 'emergencyNumber'
> & {
  missing: Missing;
  /** Of the time zone: a page needs no database of zones. */
  offsets: Offsets;
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
  const parts = format.formatToParts(0);
  // With the space that some signs have after them.
  const sign = parts
    .slice(
      0,
      parts.findIndex(({ type }) => type === 'integer'),
    )
    .map(({ value }) => value)
    .join('');
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
  services: offeredServices,
  modes,
}: City): PublicCity => ({
  name,
  timeZone,
  offsets: offsetsOf(timeZone, CLOCK_YEARS),
  currency: shownCurrency(money),
  centre,
  phone: phoneRule,
  emergencyNumber,
  missing: missingBeside(offeredServices, modes),
});
