import type { CallOutput } from '../../core/api/call-types.ts';

export type Departures = CallOutput<'GET maas:/v1/departures'>;
export type Alerts = CallOutput<'GET maas:/v1/alerts'>;
/** A station as a search finds it, with the name that matched. */
export type FoundStation = CallOutput<'GET maas:/v1/stations'>['items'][number];
