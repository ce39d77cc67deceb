import { bareCode } from '../values/typed-text.ts';

export const PLATES_MAX = 3;
/** Maximum length of a plate as typed, with separators. */
export const PLATE_TYPED_MAX = 20;

/** Returns a plate in capitals, without separators. */
export const barePlate = (typed: string): string => bareCode(typed).replace(/[·•‧・.]/g, '');

/** A plate where the city has no rule. */
const ANY_PLATE = '[\\p{L}\\p{N}]{2,10}';

/**
 * Whether this is a plate, in the form of `barePlate`.
 *
 * @param pattern the city's rule, a regular expression for a whole plate
 */
export const isPlate = (bare: string, pattern: string = ANY_PLATE): boolean =>
  new RegExp(`^(?:${pattern})$`, 'u').test(bare);
