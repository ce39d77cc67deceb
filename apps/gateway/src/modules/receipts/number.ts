/**
 * The number of an order's receipt: the order's own and two check digits (ISO 7064, MOD 97-10), so
 * that it is the same each time and a mistyped one is told from a right one.
 */
export function receiptNumber(orderNo: string): string {
  const check = 98n - ((BigInt(orderNo) * 100n) % 97n);
  return `${orderNo}${String(check).padStart(2, '0')}`;
}

/** A trade number but for its ends: `4200****7731`. Short ones wholly. */
export const maskTradeNo = (tradeNo: string): string =>
  tradeNo.length < 12 ? '****' : `${tradeNo.slice(0, 4)}****${tradeNo.slice(-4)}`;
