import type { Bilingual } from '@shtrans/contract/api/schemas';
import { nameOf, stations } from './network.ts';
import { perNetwork } from './served-feed.ts';

/** The names of all rail stations of the city's data by id (`S0118`). */
export const stationNames = perNetwork(
  (): ReadonlyMap<string, Bilingual> =>
    new Map(stations().map((station) => [station.id, nameOf(station)])),
);
