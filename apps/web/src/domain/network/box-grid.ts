import type { Box } from '../maps/mercator.ts';

/** More squares than the world has in a column at any zoom. */
const ROWS = 2 ** 24;

/** Boxes by the squares they lie in, so that those in the way of another are found quickly. */
export class BoxGrid<T extends Box> {
  readonly #square: number;
  /** By one number for a square: names of text cost more than the looking. */
  readonly #squares = new Map<number, T[]>();

  /** @param square px; about the size of what is put in */
  constructor(square: number) {
    this.#square = square;
  }

  add(box: T): void {
    for (const key of this.#keys(box)) {
      const known = this.#squares.get(key);
      if (known === undefined) this.#squares.set(key, [box]);
      else known.push(box);
    }
  }

  /** Whether a box that `counts` has a piece of `box`. */
  hits(box: Box, counts: (other: T) => boolean = () => true): boolean {
    return this.#keys(box).some((key) =>
      this.#squares.get(key)?.some((other) => counts(other) && overlap(box, other)),
    );
  }

  /** How many boxes have a piece of `box`; each must lie in one square alone, as points do. */
  count(box: Box): number {
    let count = 0;
    for (const key of this.#keys(box)) {
      for (const other of this.#squares.get(key) ?? []) if (overlap(box, other)) count += 1;
    }
    return count;
  }

  #keys({ left, top, right, bottom }: Box): number[] {
    const at = (px: number): number => Math.floor(px / this.#square);
    const keys: number[] = [];
    for (let column = at(left); column <= at(right); column += 1) {
      for (let row = at(top); row <= at(bottom); row += 1) keys.push(column * ROWS + row);
    }
    return keys;
  }
}

/** Whether two boxes share a piece; those that only touch do not. */
export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
