import { bareCode } from './typed-text.ts';

/** Maximum length of a phone as typed: with a country code, separators and marks of writing direction. */
export const PHONE_TYPED_MAX = 40;

/** The country code of the mainland, before a mobile number. */
const COUNTRY_CODE = /^(?:\+|00)86(?=1\d{10}$)/;

/** Returns a phone without what keyboards, autofill and copied contacts add; without +86 if a mobile number remains. */
export const barePhone = (typed: string): string =>
  bareCode(typed).replace(/\./g, '').replace(COUNTRY_CODE, '');

/**
 * Checks a mainland mobile number as typed: not empty, exactly 11 characters, a leading 1 then 10 digits. Returns the
 * first rule it breaks, in the order of the specification (section 5).
 */
export function phoneFault(typed: string) {
  const phone = barePhone(typed);
  if (phone === '') return 'phone_empty';
  if (phone.length !== 11) return 'phone_length';
  if (!/^1\d{10}$/.test(phone)) return 'phone_format';
  return undefined;
}

/** Returns an account that is a phone, a card number or a name: a phone as `barePhone`, others without spaces. */
export const bareAccount = (typed: string): string =>
  phoneFault(typed) === undefined
    ? barePhone(typed)
    : typed.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');

/** Masks a phone number for display: `138****8000`. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`;
