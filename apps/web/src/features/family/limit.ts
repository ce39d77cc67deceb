import { city } from '@shtrans/contract/city/current';
import { INTIMATE_LIMIT_CENTS } from '@shtrans/contract/intimate/facts';
import { typedCents } from '@shtrans/contract/values/typed-money';
import { bareCode } from '@shtrans/contract/values/typed-text';
import { formMessages } from '../../ui/form/messages.ts';
import { amountText } from '../../ui/text/money.tsx';
import { familyMessages } from './messages.ts';

const { min, max } = INTIMATE_LIMIT_CENTS;

/** The allowed range of limits, as a hint in the field. */
export const limitHint = (): string => familyMessages().limitHint(amountText(min), amountText(max));

/** Parses a typed limit; returns the cents, with a message if it is not valid. */
export function readLimit(enteredText: string): { cents: number; fault?: string } {
  const form = formMessages();
  const label = familyMessages().limit;
  if (bareCode(enteredText).replace(city().currency.sign.trim(), '') === '')
    return { cents: 0, fault: form.required(label) };
  const cents = typedCents(enteredText, { digits: 9 });
  if (cents === undefined) return { cents: 0, fault: form.invalid(label) };
  if (cents < min) return { cents, fault: form.tooSmall(label, amountText(min)) };
  return cents > max ? { cents, fault: form.tooLarge(label, amountText(max)) } : { cents };
}
