import { city } from './current.ts';

/** How many digits a mobile number of the city has: "11", "8/9". Apart from the rule of phones, which pages without a form do not load. */
export const phoneDigits = (): string => city().phone.lengths.join('/');

/** Returns a text of the contract with the city's facts in place of their `{names}`. */
export const inThisCity = (text: string): string => text.replace('{phoneDigits}', phoneDigits);
