/**
 * Parameters that the callback adds to the address it returns the rider to: `payer` is the claim or an error code;
 * `payer_else` is present if the order can be paid on a page instead.
 */
export const PAYER_MARKS = { answer: 'payer', elsewhere: 'payer_else' } as const;

/** A claim; any other value in its place is an error code. */
export const PAYER_CLAIM = /^[\da-f]{64}$/;
