/**
 * Converts a provider's amount in yuan, such as `12.05`, `-3` or `0.1`, to cents without floating point. Returns
 * undefined for any other text, such as one with three decimals.
 */
export function yuanToCents(text: string): number | undefined {
  const [, sign, whole, decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
}
