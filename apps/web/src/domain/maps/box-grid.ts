import type { Box } from './mercator.ts';

/** More squares than a column of the world has at any zoom. */
const ROWS = 2 ** 24;

/** Boxes by the squares that they touch, to find those that overlap another quickly. */
export class BoxGrid<T extends Box> {
  readonly #square: number;
  /** By one number for each square, because strings as keys cost more than the search. */
  readonly #squares = new Map<number, T[]>();

  /** @param square px; about the size of the boxes */
  constructor(square: number) {
    this.#square = square;
  }

  add(box: T): void {
    for (const key of this.#keys(box)) {
      const existing = this.#squares.get(key);
      if (existing === undefined) this.#squares.set(key, [box]);
      else existing.push(box);
    }
  }

  /** Whether a box for which `counts` is true overlaps `box`. */
  hits(box: Box, counts: (other: T) => boolean = () => true): boolean {
    return this.#keys(box).some((key) =>
      this.#squares.get(key)?.some((candidate) => counts(candidate) && overlap(box, candidate)),
    );
  }

  /** The number of boxes that overlap `box`; each must be in one square only, as points are. */
  count(box: Box): number {
    let count = 0;
    for (const key of this.#keys(box)) {
      for (const candidate of this.#squares.get(key) ?? []) if (overlap(box, candidate)) count += 1;
    }
    return count;
  }

  #keys({ left, top, right, bottom }: Box): number[] {
    const indexOf = (px: number): number => Math.floor(px / this.#square);
    const keys: number[] = [];
    for (let column = indexOf(left); column <= indexOf(right); column += 1) {
      for (let row = indexOf(top); row <= indexOf(bottom); row += 1) keys.push(column * ROWS + row);
    }
    return keys;
  }
}

/** Whether two boxes overlap; those that only touch do not. */
export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
