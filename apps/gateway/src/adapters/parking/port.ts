import type { Point } from '@shtrans/contract/rides';
import type { Bilingual } from '@shtrans/contract/schemas';

export interface CarPark extends Point {
  id: string;
  name: Bilingual;
  address: Bilingual;
  spaces: number;
  /** Null: nobody counts. */
  free: number | null;
  /** When they were counted. */
  at: Date | null;
  hourCents: number;
  dayCents: number | null;
  /** `00:00-24:00` */
  open: string;
}

/** Who knows the city's car parks. */
export interface ParkingPort {
  /** Car parks within `metres` of a point. Raises `partner_unavailable`. */
  near(point: Point, metres: number, signal: AbortSignal): Promise<CarPark[]>;
}
