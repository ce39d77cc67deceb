/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A request that was made, if it had a body, and its answer. */
export interface Example {
  body?: Json;
  answer: Json;
}

/** Lists show as many items, maps as many entries. */
const MOST_ITEMS = 2;
/** Longer texts, such as drawings, are cut. */
const MOST_LETTERS = 300;

/** Returns an answer as an example shows it: whole, but with short lists and texts. */
export function exampleAnswer(value: Json): Json {
  if (typeof value === 'string') {
    return value.length <= MOST_LETTERS ? value : `${value.slice(0, MOST_LETTERS)}…`;
  }
  if (Array.isArray(value)) {
    // Months are twelve numbers.
    const isShort = value.length <= 12 && value.every((each) => typeof each !== 'object');
    return (isShort ? value : value.slice(0, MOST_ITEMS)).map(exampleAnswer);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, exampleAnswer(each)]),
  );
}
