import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { WheelchairAccess } from './feed.ts';

/** The ways through stations: pathways.txt, and the locations of stops.txt that only they connect. */
export interface Pathways {
  places: readonly Place[];
  links: readonly PathwayLink[];
  /** All links of the feed, if `links` leaves some out: where only these lead, there is no way. */
  all?: readonly PathwayLink[];
}

/** A location of stops.txt that is neither a stop nor a station: location_type 2 to 4. */
export interface Place {
  id: string;
  name: Bilingual | null;
  kind: 'entrance' | 'node' | 'boarding_area';
  /** Index in `Feed.stops`: the station, or the platform of a boarding area; -1 if the feed does not have it. */
  parent: number;
  /** Null for nodes and boarding areas without a position. */
  point: { lat: number; lon: number } | null;
  /** Of an entrance: its own or, without one, that of its station; absent if neither says. */
  wheelchair?: WheelchairAccess;
}

/** pathway_mode. */
export type PathwayMode =
  | 'walkway'
  | 'stairs'
  | 'moving_sidewalk'
  | 'escalator'
  | 'lift'
  | 'fare_gate'
  | 'exit_gate';

/** One direction of a pathway. */
export interface PathwayLink {
  /** pathway_id */
  id: string;
  mode: PathwayMode;
  /** Indexes in `Feed.stops`, continued by those of `places`. */
  from: number;
  to: number;
  seconds: number;
  /** Whether the time is an estimate, because the feed has no traversal_time. */
  estimated: boolean;
  /** Whether riders in wheelchairs can use it. */
  stepFree: boolean;
}
