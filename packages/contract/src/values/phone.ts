import { city } from '../city/current.ts';
import { bareCode } from './typed-text.ts';

/** Maximum length of a phone as typed: with a country code, separators and marks of writing direction. */
export const PHONE_TYPED_MAX = 40;

const isMobile = (digits: string): boolean =>
  new RegExp(`^(?:${city().phone.pattern})$`).test(digits);

/**
 * Returns a phone without what keyboards, autofill and copied contacts add; without the city's country code if a mobile
 * number remains.
 */
export function barePhone(typed: string): string {
  const phone = bareCode(typed).replace(/\./g, '');
  const code = `^(?:\\+|00)${city().phone.country.slice(1)}`;
  const national = phone.replace(new RegExp(code), '');
  return isMobile(national) ? national : phone;
}

/**
 * Checks a mobile number of the city as typed: not empty, of the right length, by the city's rule. Returns the first rule
 * it breaks, in the order of the specification (section 5).
 */
export function phoneFault(typed: string) {
  const phone = barePhone(typed);
  if (phone === '') return 'phone_empty';
  if (!city().phone.lengths.includes(phone.length)) return 'phone_length';
  return isMobile(phone) ? undefined : 'phone_format';
}

/** Returns an account that is a phone, a card number or a name: a phone as `barePhone`, others without spaces. */
export const bareAccount = (typed: string): string =>
  phoneFault(typed) === undefined
    ? barePhone(typed)
    : typed.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');

/** Masks a phone number for display: `138****8000`. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`;
