/**
 * What a rider must read on a screen in one of its states, written down by hand: words from the specification or from
 * what the operator publishes, amounts worked out from a tariff or from the demo's data. None of it is taken from the
 * app's own dictionaries, which would agree with themselves.
 *
 * A space stands for any white space of the page, or for none beside a sign or a Chinese character: `实付金额 ¥5.00` is
 * a label with its amount. A `…` by itself stands for what changes with the day or by chance, 100 characters at most. A number at
 * either end is the whole number: `¥5` is not in `¥5.50`.
 */
export interface Literal {
  zh: readonly string[];
  en: readonly string[];
}

/** By the name of the state, or for a screen that only `all-screens.test.ts` opens by its path. */
export type Literals = Readonly<Record<string, Literal>>;
