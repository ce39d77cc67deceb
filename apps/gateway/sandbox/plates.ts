import type { Chance } from './chance.ts';

/** Letters of Chinese plates, without I and O, which look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** District letters of Shanghai in use by cars of the city proper. */
const OFFICES = ['A', 'B', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N'];

/**
 * Returns a random Shanghai plate. Blue: 沪A·12345, five digits of which up to two may be letters. Green, for electric
 * cars: 沪A·D12345, a D or F for the drive and five digits.
 */
export function plate(chance: Chance, electric = chance.yes(0.6)) {
  const office = chance.pick(OFFICES);
  if (electric) return { text: `沪${office}·D${chance.digits(5)}`, electric };
  const marks = chance.digits(5).split('');
  for (let i = chance.int(0, 2); i > 0; i--) {
    marks[chance.int(0, 4)] = LETTERS.charAt(chance.int(0, LETTERS.length - 1));
  }
  return { text: `沪${office}·${marks.join('')}`, electric };
}
