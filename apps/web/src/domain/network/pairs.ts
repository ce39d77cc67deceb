/** Each item with the one after it. */
export const pairsOf = <T extends object | string>(items: readonly T[]): [T, T][] =>
  items.flatMap((item, i): [T, T][] => {
    const next = items[i + 1];
    return next === undefined ? [] : [[item, next]];
  });
