import type { Currency } from '@shtrans/contract/ledger';
import { campaignMessages } from './messages.ts';

/** An amount of a currency of the ledger, as riders read it. */
export function amountText(currency: Currency, amount: number): string {
  const t = campaignMessages();
  return currency === 'carbon' ? t.carbon.grams(amount) : t.points(amount);
}
