import { cityDay } from '@shtrans/contract/values/calendar';

/**
 * Returns an order number: the city's day and twelve random digits. The service desk can read it, and it cannot be
 * guessed from another number.
 */
export const orderNumber = (createdAt: Date, twelveDigits: string): string =>
  `${cityDay(createdAt).slice(2).replaceAll('-', '')}${twelveDigits}`;
