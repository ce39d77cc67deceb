/**
 * An order's number: its day in Shanghai and twelve digits by chance. Readable to the service desk, not
 * to be guessed from another's.
 */
export const orderNumber = (at: Date, twelveDigits: string): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')}${twelveDigits}`;
