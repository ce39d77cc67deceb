import { apart, rounded, simplified, type Spot } from './plane.ts';

/** A place that is on land, and on which side of the river if that is known. */
export interface OnLand extends Spot {
  bank?: 'left' | 'right' | undefined;
}

/** The width of a square in which the course is searched. */
const SQUARE = 75;
/** The course of the coarse line is off by up to about this. */
const COARSE_METRES = 700;
/** Stops closer to the river than this are rare. */
const CLEAR_METRES = 260;
const SHORE_METRES = 60;
const HALF_WIDTH = { min: 90, max: 215 };
/** Farther away a bank says nothing about the middle. */
const FAR_METRES = 2500;
const NEAR_METRES = 900;
const DIAGONAL = Math.SQRT2;
const STEPS = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })))
  .filter(({ x, y }) => x || y);

/** Values of the squares of an area. */
class Squares {
  readonly columns: number;
  readonly rows: number;
  readonly #west: number;
  readonly #south: number;

  constructor(line: readonly Spot[], marginMetres: number) {
    this.#west = Math.min(...line.map(({ east }) => east)) - marginMetres;
    this.#south = Math.min(...line.map(({ north }) => north)) - marginMetres;
    const extent = (from: number, values: number[]): number =>
      Math.ceil((Math.max(...values) + marginMetres - from) / SQUARE);
    this.columns = extent(
      this.#west,
      line.map(({ east }) => east),
    );
    this.rows = extent(
      this.#south,
      line.map(({ north }) => north),
    );
  }

  /** The index of the square of a spot; undefined outside. */
  at({ east, north }: Spot): number | undefined {
    const x = Math.floor((east - this.#west) / SQUARE);
    const y = Math.floor((north - this.#south) / SQUARE);
    return this.has(x, y) ? y * this.columns + x : undefined;
  }

  has(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.columns && y < this.rows;
  }

  middle(index: number): Spot {
    const x = index % this.columns;
    const y = Math.floor(index / this.columns);
    return {
      east: this.#west + (x + 0.5) * SQUARE,
      north: this.#south + (y + 0.5) * SQUARE,
    };
  }

  /** The squares next to one, with the distance in squares. */
  around(index: number): { next: number; steps: number }[] {
    const [column, row] = [index % this.columns, Math.floor(index / this.columns)];
    return STEPS.filter(({ x, y }) => this.has(column + x, row + y)).map(({ x, y }) => ({
      next: index + y * this.columns + x,
      steps: x !== 0 && y !== 0 ? DIAGONAL : 1,
    }));
  }

  /** The cheapest costs from the starts to each square, and the square before it on that way. */
  spread(starts: readonly number[], costOf: (index: number) => number) {
    const costs = new Float64Array(this.columns * this.rows).fill(Infinity);
    const before = new Int32Array(this.columns * this.rows).fill(-1);
    const queue = new Queue();
    for (const start of starts) {
      costs[start] = 0;
      queue.add(start, 0);
    }
    for (let entry = queue.next(); entry !== undefined; entry = queue.next()) {
      const cheapest = costs[entry.value] ?? 0;
      if (entry.cost > cheapest) continue;
      for (const { next, steps } of this.around(entry.value)) {
        const cost = cheapest + steps * costOf(next);
        if (cost >= (costs[next] ?? 0)) continue;
        costs[next] = cost;
        before[next] = entry.value;
        queue.add(next, cost);
      }
    }
    return { costs, before };
  }

  /** The distance of each square from the nearest of the spots, in metres. */
  distances(spots: readonly Spot[]): Float64Array {
    const starts = spots.flatMap((spot) => this.at(spot) ?? []);
    return this.spread(starts, () => 1).costs.map((steps) => steps * SQUARE);
  }
}

/** Values in the order of their costs: buckets, since costs differ little. */
class Queue {
  readonly #buckets: { value: number; cost: number }[][] = [];
  #first = 0;

  add(value: number, cost: number): void {
    const bucket = Math.floor(cost * 2);
    (this.#buckets[bucket] ??= []).push({ value, cost });
    this.#first = Math.min(this.#first, bucket);
  }

  next(): { value: number; cost: number } | undefined {
    while (this.#first < this.#buckets.length) {
      const entry = this.#buckets[this.#first]?.pop();
      if (entry !== undefined) return entry;
      this.#first += 1;
    }
    return undefined;
  }
}

/**
 * Estimates a river's course: the way along a coarse line that stays clear of everything on land and in the middle
 * between the places that are known to be on either bank.
 * @param coarse the course as a map of the world has it, from the source to the mouth
 */
export function courseOf(coarse: readonly Spot[], land: readonly OnLand[]): Spot[] {
  const [source, mouth] = [coarse[0], coarse.at(-1)];
  if (source === undefined || mouth === undefined) return [];
  const squares = new Squares(coarse, 2 * COARSE_METRES);
  const onBank = (bank: OnLand['bank']) =>
    squares.distances(land.filter((place) => place.bank === bank));
  const [leftMetres, rightMetres, freeMetres] = [
    onBank('left'),
    onBank('right'),
    squares.distances(land),
  ];
  const dense = coarse.slice(1).flatMap((b, i) => {
    const a = coarse[i] ?? b;
    const parts = Math.max(1, Math.ceil(apart(a, b) / SQUARE));
    return Array.from({ length: parts }, (_, n) => ({
      east: a.east + ((b.east - a.east) * n) / parts,
      north: a.north + ((b.north - a.north) * n) / parts,
    }));
  });
  const offMetres = squares.distances(dense);
  const costOf = (index: number): number => {
    const [l = 0, r = 0, free = 0, away = 0] = [
      leftMetres[index],
      rightMetres[index],
      freeMetres[index],
      offMetres[index],
    ];
    const crowded = Math.max(0, 1 - free / CLEAR_METRES) ** 2;
    const aside = Math.max(l, r) < FAR_METRES ? ((l - r) / (l + r + 1)) ** 2 : 0;
    // Where both banks are near, they say more than the coarse line.
    const trust = Math.max(l, r) < NEAR_METRES ? 0.15 : 1;
    return 1 + 30 * crowded + 6 * aside + trust * (away / COARSE_METRES) ** 2;
  };
  const start = squares.at(source);
  const end = squares.at(mouth);
  if (start === undefined || end === undefined) return [];
  const { before } = squares.spread([start], costOf);
  const way: Spot[] = [];
  for (let square = end; square >= 0; square = before[square] ?? -1)
    way.unshift(squares.middle(square));
  return rounded(simplified(way, SQUARE), 2);
}

/** The water along a course, as a ring: it ends before the places on land, and is nowhere wider than the river. */
export function bandAlong(course: readonly Spot[], land: readonly Spot[]): Spot[] {
  const free = course.map((spot) => Math.min(...land.map((place) => apart(spot, place))));
  const halfWidths = free.map((metres) =>
    Math.min(HALF_WIDTH.max, Math.max(HALF_WIDTH.min, metres - SHORE_METRES)),
  );
  const even = halfWidths.map((_, i) => {
    const near = halfWidths.slice(Math.max(0, i - 4), i + 5);
    return near.reduce((sum, half) => sum + half, 0) / near.length;
  });
  const side = (sign: 1 | -1): Spot[] =>
    course.map((spot, i) => {
      const a = course[Math.max(0, i - 1)] ?? spot;
      const b = course[Math.min(course.length - 1, i + 1)] ?? spot;
      const length = apart(a, b) || 1;
      const half = (sign * (even[i] ?? 0)) / length;
      return {
        east: spot.east - (b.north - a.north) * half,
        north: spot.north + (b.east - a.east) * half,
      };
    });
  return simplified([...side(1), ...side(-1).toReversed()], 12);
}
