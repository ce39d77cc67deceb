import type { Currency } from '@shtrans/contract/ledger/schemas';
import { campaignMessages } from './messages.ts';
import { standingMessages } from './standing-messages.ts';

/** Formats an amount of a ledger currency for riders. */
export function amountText(currency: Currency, amount: number): string {
  return currency === 'carbon'
    ? standingMessages().carbon.grams(amount)
    : campaignMessages().points(amount);
}
