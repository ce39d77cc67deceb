import { phoneDigits } from '../values/phone.ts';

/** Returns a text of the contract with the city's facts in place of their `{names}`. */
export const inThisCity = (text: string): string => text.replace('{phoneDigits}', phoneDigits);
