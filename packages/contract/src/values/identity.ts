import type { ErrorCode } from '../api/errors.ts';
import { keysOf } from './narrow.ts';

/**
 * Documents that prove a rider's identity. Both sides check the same rules: the form before sending, the gateway on
 * receipt.
 */
export const IDENTITY_KINDS = ['resident_id', 'passport'] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** Maximum length of a name or number as typed, including spaces. */
export const IDENTITY_NAME_MAX = 80;
export const IDENTITY_NUMBER_MAX = 32;

export interface Identity {
  kind: IdentityKind;
  name: string;
  number: string;
}

/** Province, municipality or region: the first two digits of a resident ID (GB/T 2260). */
const REGIONS = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

/** ISO 7064 MOD 11-2: each digit times its weight; the remainder of the sum determines the last character. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** Returns the last character of a resident ID for its first 17 digits. */
export const residentIdCheck = (digits: string): string =>
  CHECKS[WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11] ?? '';

/** Whether eight digits are a real date, from 1900 to `now`. */
function isBirthday(digits: string, now: Date): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  const born = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || born.getUTCDate() !== Number(day)) return false;
  return Number(year) >= 1900 && born <= now;
}

/** Returns a number in the form in which it is checked and stored: without spaces, in capitals. */
const tidyNumber = (number: string): string => number.replace(/\s/g, '').toUpperCase();

/** Returns an identity in the form in which it is checked, compared and stored. */
export const tidyIdentity = ({ kind, name, number }: Identity): Identity => ({
  kind,
  name: name.trim().replace(/\s+/g, ' '),
  number: tidyNumber(number),
});

/** Returns the first rule that the number of a resident ID (GB 11643) breaks. */
function residentIdFault(number: string, now: Date) {
  if (number.length !== 18) return 'id_length';
  if (!/^\d{17}[\dX]$/.test(number)) return 'id_format';
  if (!REGIONS.test(number) || !isBirthday(number.slice(6, 14), now)) return 'id_format';
  return residentIdCheck(number) === number[17] ? undefined : 'id_checksum';
}

const NUMBER_FAULTS: Record<IdentityKind, (number: string, now: Date) => ErrorCode | undefined> = {
  resident_id: residentIdFault,
  // ICAO 9303: at most nine letters and digits; China's have one or two letters and seven or eight digits.
  passport: (number) => (/^(?=.*\d)[A-Z0-9]{6,9}$/.test(number) ? undefined : 'passport_format'),
};

const NAME = /^\p{L}[\p{L}\p{M}·•.'’\- ]{1,59}$/u;

/**
 * Returns the faults of a tidy identity by input, as codes of the closed list; an empty input is `identity_incomplete`.
 * A name has two to 60 letters of any script, with the dots, hyphens and apostrophes of names.
 */
export function identityFaults({ kind, name, number }: Identity, now: Date) {
  const faults: Record<'name' | 'number', ErrorCode | undefined> = {
    name: NAME.test(name) ? undefined : 'name_format',
    number: NUMBER_FAULTS[kind](number, now),
  };
  if (name === '') faults.name = 'identity_incomplete';
  if (number === '') faults.number = 'identity_incomplete';
  return keysOf(faults).flatMap((field) => {
    const code = faults[field];
    return code === undefined ? [] : [{ field, code }];
  });
}

/**
 * `**明`, `J*** D**`: keeps the last character of a Chinese name, the first letters of others. Masking a mask changes
 * nothing.
 */
export const maskName = (name: string): string =>
  /\p{Script=Han}/u.test(name)
    ? name.replace(/.(?=.)/gu, '*')
    : name.replace(
        /(\S)(\S*)/gu,
        (_, first: string, rest: string) => first + '*'.repeat(rest.length),
      );

/** `3****************4`: keeps the first and the last character. Masking a mask changes nothing. */
export const maskNumber = (number: string): string =>
  number.slice(0, 1) + '*'.repeat(Math.max(0, number.length - 2)) + number.slice(-1);
