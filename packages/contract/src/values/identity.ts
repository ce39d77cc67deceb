import type { ErrorCode } from '../api/errors.ts';
import { keysOf } from './narrow.ts';
import { bareCode, bareName } from './typed-text.ts';

/**
 * Documents that prove a rider's identity. Both sides check the same rules: the form before sending, the gateway on
 * receipt.
 */
export const IDENTITY_KINDS = [
  'resident_id',
  'passport',
  'permanent_residence',
  'hong_kong_macau_permit',
  'taiwan_permit',
  'residence_permit',
] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** Maximum length of a name or number as typed, including spaces. */
export const IDENTITY_NAME_MAX = 80;
export const IDENTITY_NUMBER_MAX = 32;

export interface Identity {
  kind: IdentityKind;
  name: string;
  number: string;
}

/** Province, municipality or region: two digits (GB/T 2260). */
const PROVINCE = '(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71)';

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

/** Returns an identity in the form in which it is checked, compared and stored. */
export const tidyIdentity = ({ kind, name, number }: Identity): Identity => ({
  kind,
  name: bareName(name),
  number: bareCode(number),
});

/** Numbers of 18 characters, with a date of birth from the seventh and a check character at the end, by their beginning. */
const CHECKED_NUMBERS = {
  // GB 11643-1999: the region.
  resident_id: new RegExp(`^${PROVINCE}`),
  // GA 2102-2023: 9, the province of the first application and the numeric code of the nationality (GB/T 2659).
  permanent_residence: new RegExp(`^9${PROVINCE}`),
  // Formed as resident IDs (GB 11643): Hong Kong, Macau, Taiwan.
  residence_permit: /^8[1-3]/,
};
type CheckedKind = keyof typeof CHECKED_NUMBERS;

/** Returns the first rule that a number of 18 characters breaks. */
const checkedNumberFault = (kind: CheckedKind) => (number: string, now: Date) => {
  if (number.length !== 18) return 'id_length';
  if (!/^\d{17}[\dX]$/.test(number) || !isBirthday(number.slice(6, 14), now)) return 'id_format';
  const isWhole = residentIdCheck(number) === number[17];
  if (CHECKED_NUMBERS[kind].test(number)) return isWhole ? undefined : 'id_checksum';
  const isOther = keysOf(CHECKED_NUMBERS).some((each) => CHECKED_NUMBERS[each].test(number));
  return isWhole && isOther ? 'id_kind' : 'id_format';
};

/**
 * The number of permanent-residence cards before 2023: the nationality (ISO 3166, three letters), four digits of a region,
 * a date of birth with two digits of the year, two more digits. The cards are valid until they expire.
 */
const OLD_RESIDENCE_NUMBER = new RegExp(`^[A-Z]{3}${PROVINCE}\\d{2}(\\d{6})\\d{2}$`);

function permanentResidenceFault(number: string, now: Date) {
  if (!/^[A-Z]/.test(number)) return checkedNumberFault('permanent_residence')(number, now);
  if (number.length !== 15) return 'residence_length';
  const born = OLD_RESIDENCE_NUMBER.exec(number)?.[1];
  const isDate = born !== undefined && ['19', '20'].some((c) => isBirthday(c + born, now));
  return isDate ? undefined : 'id_format';
}

const NUMBER_FAULTS: Record<IdentityKind, (number: string, now: Date) => ErrorCode | undefined> = {
  resident_id: checkedNumberFault('resident_id'),
  // ICAO 9303: at most nine letters and digits; China's have one or two letters and seven or eight digits.
  passport: (number) => (/^(?=.*\d)[A-Z0-9]{6,9}$/.test(number) ? undefined : 'passport_format'),
  permanent_residence: permanentResidenceFault,
  // Mainland Travel Permit for Hong Kong and Macau Residents: H or M, eight digits; two more count renewals.
  hong_kong_macau_permit: (number) =>
    /^[HM]\d{8}(?:\d{2})?$/.test(number) ? undefined : 'permit_format',
  // Mainland Travel Permit for Taiwan Residents: eight digits; ten before 2015, and a letter that counts renewals.
  taiwan_permit: (number) => (/^\d{8}$|^\d{10}[A-Z]?$/.test(number) ? undefined : 'permit_format'),
  residence_permit: checkedNumberFault('residence_permit'),
};

/**
 * The three digits that the sequence of a number has: 15 to 17 where a check character follows, else the last ones. Test
 * partners decide by them.
 */
export const sequenceOf = ({ number }: Pick<Identity, 'number'>): string =>
  number.length === 18 ? number.slice(14, 17) : number.slice(-3);

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
