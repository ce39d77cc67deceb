import { typedCents } from '@shtrans/contract/values/typed-money';

/** Converts an amount that an operator typed to cents; returns null for an invalid one. */
export const centsOf = (typed: string): number | null => typedCents(typed, { digits: 7 }) ?? null;
