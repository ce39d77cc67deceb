/**
 * What the callback adds to the address it sends the rider back to: `payer` is the claim, or the code
 * of what went wrong; `payer_else` is there where the order can be paid on a page instead.
 */
export const PAYER_MARKS = { answer: 'payer', elsewhere: 'payer_else' } as const;

/** A claim; anything else in its place is an error's code. */
export const PAYER_CLAIM = /^[\da-f]{64}$/;
