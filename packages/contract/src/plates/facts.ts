import { bareCode } from '../values/typed-text.ts';

export const PLATES_MAX = 3;
/** Maximum length of a plate as typed, with separators. */
export const PLATE_TYPED_MAX = 20;

/** Returns a plate in capitals, without separators. */
export const barePlate = (typed: string): string => bareCode(typed).replace(/[·•‧・.]/g, '');

const PROVINCE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]';
/** Letters and digits of a serial: I and O look like digits and are in none (GA 36). */
const SERIAL = '[A-HJ-NP-Z\\d]';
const OFFICE = `${PROVINCE}[A-HJ-NP-Z]`;

/**
 * The forms of GA 36-2018. Plates of the army and the armed police have rules of their own and do not pay in car parks,
 * so nobody binds one.
 */
const FORMS = [
  // Cars, blue or yellow.
  `${OFFICE}${SERIAL}{5}`,
  // Electric cars, green: the drive letter is first on small ones, last on large ones.
  `${OFFICE}[A-HJK]${SERIAL}\\d{4}`,
  `${OFFICE}\\d{5}[A-HJK]`,
  // Learners, police, trailers, consulates.
  `${OFFICE}${SERIAL}{4}[学警挂领]`,
  // Cars from Hong Kong and Macau that may come to the mainland.
  `粤Z${SERIAL}{4}[港澳]`,
  // Embassies: three digits of the state, three of the car.
  `使\\d{6}`,
];
const PLATE = new RegExp(`^(?:${FORMS.join('|')})$`, 'u');

/** Whether this is a plate of the mainland, in the form of `barePlate`. */
export const isPlate = (bare: string): boolean => PLATE.test(bare);
