import { INTIMATE_LIMIT_CENTS } from '@shtrans/contract/intimate/facts';
import { typedCents } from '@shtrans/contract/values/typed-money';
import { formMessages } from '../../ui/form/messages.ts';
import { yuan } from '../../ui/text/money.tsx';
import { familyMessages } from './messages.ts';

const { min, max } = INTIMATE_LIMIT_CENTS;

/** The allowed range of limits, as a hint in the field. */
export const limitHint = (): string => familyMessages().limitHint(yuan(min), yuan(max));

/** Parses a limit in yuan; returns the cents, with a message if it is not valid. */
export function readLimit(enteredText: string): { cents: number; fault?: string } {
  const form = formMessages();
  const label = familyMessages().limit;
  if (/^[\s¥￥]*$/.test(enteredText)) return { cents: 0, fault: form.required(label) };
  const cents = typedCents(enteredText, { digits: 9 });
  if (cents === undefined) return { cents: 0, fault: form.invalid(label) };
  if (cents < min) return { cents, fault: form.tooSmall(label, yuan(min)) };
  return cents > max ? { cents, fault: form.tooLarge(label, yuan(max)) } : { cents };
}
