import type { Random } from '../clock.ts';

/** Without those that are taken for another one when they are read out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a rider says on the spot. Of 32 letters to the eighth: two bookings of one time hardly ever have the same. */
export const bookingNumber = ({ random }: { random: Random }): string =>
  [...random.bytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
