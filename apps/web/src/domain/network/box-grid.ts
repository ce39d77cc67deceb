import type { Box } from '../maps/mercator.ts';

/** More squares than the world has in a column at any zoom. */
const ROWS = 2 ** 24;

/** One number for a square: names of text cost more than the looking. */
export const squareKey = (column: number, row: number): number => column * ROWS + row;

/** Boxes by the squares they lie in, so that those in the way of another are found quickly. */
export class BoxGrid<T extends Box> {
  readonly #square: number;
  readonly #squares = new Map<number, T[]>();

  /** @param square px; about the size of what is put in */
  constructor(square: number) {
    this.#square = square;
  }

  add(box: T): void {
    this.#each(box, (key) => {
      const known = this.#squares.get(key);
      if (known === undefined) this.#squares.set(key, [box]);
      else known.push(box);
    });
  }

  /** Whether a box that `counts` has a piece of `box`. */
  hits(box: Box, counts: (other: T) => boolean = () => true): boolean {
    let hit = false;
    this.#each(box, (key) => {
      hit ||= (this.#squares.get(key) ?? []).some((other) => counts(other) && overlap(box, other));
    });
    return hit;
  }

  #each({ left, top, right, bottom }: Box, visit: (key: number) => void): void {
    const at = (px: number): number => Math.floor(px / this.#square);
    for (let column = at(left); column <= at(right); column += 1) {
      for (let row = at(top); row <= at(bottom); row += 1) visit(squareKey(column, row));
    }
  }
}

/** Whether two boxes share a piece; those that only touch do not. */
export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
