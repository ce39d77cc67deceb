import type { Pattern, Trip } from '../../gtfs/feed.ts';

/**
 * Returns equal patterns whose whole numbers are views of one buffer: one piece of memory instead of one for each array,
 * of which a region has hundreds of thousands, or of the message from another process in which they came.
 */
export function packPatterns(patterns: readonly Pattern[]): Pattern[] {
  const offsets = new Map<Int32Array, number>();
  let length = 0;
  const note = (numbers: Int32Array | null | undefined): void => {
    if (!numbers || offsets.has(numbers)) return;
    offsets.set(numbers, length);
    length += numbers.length;
  };
  for (const { stops, metres, trips } of patterns) {
    note(stops);
    note(metres);
    for (const { times, sequences } of trips) {
      note(times);
      note(sequences);
    }
  }
  const all = new Int32Array(length);
  const views = new Map<Int32Array, Int32Array>();
  for (const [numbers, offset] of offsets) {
    all.set(numbers, offset);
    views.set(numbers, all.subarray(offset, offset + numbers.length));
  }
  const viewOf = (numbers: Int32Array): Int32Array => views.get(numbers) ?? numbers;
  const packTrip = (trip: Trip): Trip => ({
    ...trip,
    times: viewOf(trip.times),
    ...(trip.sequences && { sequences: viewOf(trip.sequences) }),
  });
  return patterns.map((pattern) => ({
    ...pattern,
    stops: viewOf(pattern.stops),
    metres: pattern.metres && viewOf(pattern.metres),
    trips: pattern.trips.map(packTrip),
  }));
}
