import { city } from './current.ts';

/** Returns a text of the contract with the city's facts in place of their `{names}`. */
export const inThisCity = (text: string): string =>
  text.replace('{phoneDigits}', city().phone.lengths.join('/'));
