/**
 * What the order list has to reach, as ratios to the floor page of the same run where it is time:
 * milliseconds of one machine say nothing about another.
 */
export const TARGETS = {
  scriptBytes: 85_000,
  rounds: 2,
  fcpOverFloor: 1.15,
  lcpOverFloor: 2.8,
  readyOverFloorFirst: 2.6,
  readyOverFloorSecond: 1.6,
  longTasksX4: 75,
  longTasksX8: 280,
  cls: 0.01,
  heapMiB: 3,
  tapAtHand: 100,
  tapOneRound: 620,
  framesLost: 0.08,
  mapFramesLost: 0.08,
} as const;
