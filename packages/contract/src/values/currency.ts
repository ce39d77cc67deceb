/** Amounts of money in any currency: whole numbers of its smallest unit, with the code of ISO 4217. */

const CODE = /^[A-Z]{3}$/;

/** Returns whether a text is a currency code (ISO 4217) that the runtime knows. */
export const isCurrency = (code: string): boolean =>
  CODE.test(code) && Intl.supportedValuesOf('currency').includes(code);

/** Returns the decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. Throws RangeError for anything but three letters. */
export const currencyDecimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** Formats an amount in the smallest unit with its decimals and short symbol: 360 of EUR in English is "€3.60". */
export function currencyText(amount: number, currency: string, locale: string): string {
  const currencyDisplay = 'narrowSymbol';
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/**
 * Returns a decimal text of a currency in its smallest unit, exactly: "3.2" of EUR is 320. Null for other text, for more
 * decimals than the currency has, and for amounts above nine digits.
 */
export function parseAmount(text: string, currency: string): number | null {
  const [, sign = '', whole = '', fraction = ''] =
    /^(-?)(\d{1,9})(?:\.(\d{1,20}))?$/.exec(text) ?? [];
  if (whole === '') return null;
  const decimals = currencyDecimals(currency);
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const amount = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' && amount > 0 ? -amount : amount;
}
