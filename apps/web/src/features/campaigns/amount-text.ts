import type { Currency } from '@shtrans/contract/ledger/schemas';
import { campaignMessages } from './messages.ts';
import { standingMessages } from './standing-messages.ts';

/** An amount of a currency of the ledger, as riders read it. */
export function amountText(currency: Currency, amount: number): string {
  return currency === 'carbon'
    ? standingMessages().carbon.grams(amount)
    : campaignMessages().points(amount);
}
