/**
 * What a rider must read on a screen in one of its states, written down by hand: words from the specification or from
 * the operator's data, amounts calculated from a tariff or from the demo's data. Nothing comes from the app's own
 * dictionaries, because they would only confirm themselves.
 *
 * A space matches any white space of the page, or none next to a sign or a Chinese character: `实付金额 ¥5.00` is
 * a label with its amount. A separate `…` matches at most 100 characters that change with the day or by chance. A number at
 * either end must be whole: `¥5` does not match `¥5.50`.
 */
export interface Literal {
  zh: readonly string[];
  en: readonly string[];
}

/** By the name of the state, or by the path of a screen that only `all-screens.test.ts` opens. */
export type Literals = Readonly<Record<string, Literal>>;
