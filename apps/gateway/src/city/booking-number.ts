import type { Random } from '../clock.ts';

/** Without letters that are easily confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the number that a rider states at the venue: 32 letters to the eighth, so duplicates for one time are very unlikely. */
export const bookingNumber = ({ random }: { random: Random }): string =>
  [...random.bytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
