import { INTIMATE_LIMIT_CENTS } from '@shtrans/contract/intimate/facts';
import { formMessages } from '../../ui/form/messages.ts';
import { yuan } from '../../ui/text/money.tsx';
import { familyMessages } from './messages.ts';

const { min, max } = INTIMATE_LIMIT_CENTS;

/** The limits there may be, as a hint in the field. */
export const limitHint = (): string => familyMessages().limitHint(yuan(min), yuan(max));

/** A limit as typed, in yuan; or what is wrong with it. */
export function readLimit(typed: string): { cents: number; fault?: string } {
  const form = formMessages();
  const label = familyMessages().limit;
  const text = typed.trim();
  if (text === '') return { cents: 0, fault: form.required(label) };
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) return { cents: 0, fault: form.invalid(label) };
  const cents = Math.round(Number(text) * 100);
  if (cents < min) return { cents, fault: form.tooSmall(label, yuan(min)) };
  return cents > max ? { cents, fault: form.tooLarge(label, yuan(max)) } : { cents };
}
