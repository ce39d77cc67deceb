import type { BikeRide } from '../../travel/reports/service.ts';

/** A ride by rail, by the names of its stations. */
export interface RailRide {
  entryAt: Date;
  entryStation: string;
  exitAt: Date;
  exitStation: string;
}

/** The maximum time between the two rides, and the maximum distance between bike and station. */
export interface Joining {
  minutes: number;
  metres: number;
}

/**
 * Returns how many bike rides are joined to a rail ride: they lead to its entry or away from its exit. Each bike ride and
 * each end of a rail ride counts once.
 */
export function joinedRides(
  bikes: readonly BikeRide[],
  rails: readonly RailRide[],
  { minutes, metres }: Joining,
): number {
  const usedEnds = new Set<string>();
  const isNear = (near: BikeRide['toNear'], station: string): boolean =>
    (near[station] ?? Infinity) <= metres;
  const isSoon = (first: Date, second: Date): boolean => {
    const gapMs = second.getTime() - first.getTime();
    return gapMs >= 0 && gapMs <= minutes * 60_000;
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
      const free = ends.find(([end, fits]) => fits && !usedEnds.has(end));
      if (free !== undefined) usedEnds.add(free[0]);
      return free !== undefined;
    });
  return bikes.toSorted((a, b) => a.begunAt.getTime() - b.begunAt.getTime()).filter(isJoined)
    .length;
}
