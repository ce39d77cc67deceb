import { shanghaiDay } from '@shtrans/contract/values/calendar';

/**
 * An order's number: its day in Shanghai and twelve digits by chance. Readable to the service desk, not
 * to be guessed from another's.
 */
export const orderNumber = (at: Date, twelveDigits: string): string =>
  `${shanghaiDay(at).slice(2).replaceAll('-', '')}${twelveDigits}`;
