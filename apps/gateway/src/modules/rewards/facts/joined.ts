import type { BikeRide } from '../../travel/reports/service.ts';

/** A ride by rail, by the names of its stations. */
export interface RailRide {
  entryAt: Date;
  entryStation: string;
  exitAt: Date;
  exitStation: string;
}

/** So much time may lie between the two, and so many metres between bike and station. */
export interface Joining {
  minutes: number;
  metres: number;
}

/**
 * How many bike rides are joined to a ride by rail: ridden to its entry or away from its exit. Each bike ride counts
 * once, and so does each end of a ride by rail.
 */
export function joinedRides(
  bikes: readonly BikeRide[],
  rails: readonly RailRide[],
  { minutes, metres }: Joining,
): number {
  const taken = new Set<string>();
  const isNear = (near: BikeRide['toNear'], station: string): boolean =>
    (near[station] ?? Infinity) <= metres;
  const isSoon = (first: Date, then: Date): boolean => {
    const between = then.getTime() - first.getTime();
    return between >= 0 && between <= minutes * 60_000;
  };
  const isJoined = (bike: BikeRide): boolean =>
    rails.some((rail, i) => {
      const ends = [
        [
          `${i} entry`,
          isSoon(bike.endedAt, rail.entryAt) && isNear(bike.toNear, rail.entryStation),
        ],
        [`${i} exit`, isSoon(rail.exitAt, bike.begunAt) && isNear(bike.fromNear, rail.exitStation)],
      ] as const;
      const free = ends.find(([end, fits]) => fits && !taken.has(end));
      if (free !== undefined) taken.add(free[0]);
      return free !== undefined;
    });
  return bikes.toSorted((a, b) => a.begunAt.getTime() - b.begunAt.getTime()).filter(isJoined)
    .length;
}
