import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { BikeRide } from '../../travel/reports/service.ts';

/** A ride by rail. */
export interface RailRide {
  entryAt: Date;
  entryStation: Bilingual;
  exitAt: Date;
  exitStation: Bilingual;
}

/** The maximum time between the two rides, and the maximum distance between bike and station. */
export interface Joining {
  minutes: number;
  metres: number;
}

/** A bike ride with the end of the rail ride that it is joined to. */
export interface JoinedRide {
  /** `entry`: the bike ride led to the station; `exit`: it led away from it. */
  end: 'entry' | 'exit';
  station: Bilingual;
  bike: Pick<BikeRide, 'begunAt' | 'endedAt'>;
  /** When the rider entered or left the station. */
  railAt: Date;
}

/**
 * Returns the bike rides that are joined to a rail ride, in their order: they lead to its entry or away from its exit.
 * Each bike ride and each end of a rail ride counts once. Names of stations are compared in Chinese.
 */
export function joinedRides(
  bikes: readonly BikeRide[],
  rails: readonly RailRide[],
  { minutes, metres }: Joining,
): JoinedRide[] {
  const usedEnds = new Set<string>();
  const isNear = (near: BikeRide['toNear'], { zh }: Bilingual): boolean =>
    (near[zh] ?? Infinity) <= metres;
  const isSoon = (first: Date, second: Date): boolean => {
    const gapMs = second.getTime() - first.getTime();
    return gapMs >= 0 && gapMs <= minutes * 60_000;
  };
  const endsFor = (bike: BikeRide, rail: RailRide, i: number) => [
    {
      key: `${i} entry`,
      end: 'entry' as const,
      station: rail.entryStation,
      railAt: rail.entryAt,
      fits: isSoon(bike.endedAt, rail.entryAt) && isNear(bike.toNear, rail.entryStation),
    },
    {
      key: `${i} exit`,
      end: 'exit' as const,
      station: rail.exitStation,
      railAt: rail.exitAt,
      fits: isSoon(rail.exitAt, bike.begunAt) && isNear(bike.fromNear, rail.exitStation),
    },
  ];
  return bikes
    .toSorted((a, b) => a.begunAt.getTime() - b.begunAt.getTime())
    .flatMap((bike): JoinedRide[] => {
      const joinedEnd = rails
        .flatMap((rail, i) => endsFor(bike, rail, i))
        .find(({ key, fits }) => fits && !usedEnds.has(key));
      if (joinedEnd === undefined) return [];
      const { key, end, station, railAt } = joinedEnd;
      usedEnds.add(key);
      return [{ end, station, railAt, bike: { begunAt: bike.begunAt, endedAt: bike.endedAt } }];
    });
}
