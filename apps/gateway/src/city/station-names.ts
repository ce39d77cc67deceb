import type { Bilingual } from '@shtrans/contract/api/schemas';
import { lazily } from '../timing/lazily.ts';
import { nameOf, stations } from './network.ts';

/** The names of all rail stations of the city's data by id (`S0118`). */
export const stationNames = lazily(
  (): ReadonlyMap<string, Bilingual> =>
    new Map(stations().map((station) => [station.id, nameOf(station)])),
);
