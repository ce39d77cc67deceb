import type { MessageInitShape } from '@bufbuild/protobuf';
import { lazilyPer } from '../../timing/lazily.ts';
import {
  type VehiclePosition as VehicleMessage,
  VehiclePosition_OccupancyStatus as Status,
  type VehiclePositionSchema,
} from './gtfs-realtime.pb.js';
import { plainText } from './plain-text.ts';
import { tripKey, type VehiclePosition } from './snapshot.ts';

/** How full a vehicle or carriage is. */
export interface Crowding {
  /** The GTFS Realtime occupancy_status in short words; null: not known. */
  status: string | null;
  /** Riders per place, where the operator counts places; can be above 100. Null: not known. */
  percentage: number | null;
}

/** How full a vehicle is, and its carriages from the front. */
export interface Occupancy extends Crowding {
  carriages: readonly (Crowding & { label: string | null })[];
}

/** NO_DATA_AVAILABLE has no word. */
const WORDS: Readonly<Record<number, string>> = {
  [Status.EMPTY]: 'empty',
  [Status.MANY_SEATS_AVAILABLE]: 'many_seats',
  [Status.FEW_SEATS_AVAILABLE]: 'few_seats',
  [Status.STANDING_ROOM_ONLY]: 'standing',
  [Status.CRUSHED_STANDING_ROOM_ONLY]: 'crushed',
  [Status.FULL]: 'full',
  [Status.NOT_ACCEPTING_PASSENGERS]: 'not_accepting',
  [Status.NOT_BOARDABLE]: 'not_boardable',
};

/** A higher value is an error of the feed. */
const MAX_PERCENTAGE = 400;
/** Longer than any train. */
const MAX_CARRIAGES = 40;
const MAX_LABEL = 20;

interface CrowdingMessage {
  occupancyStatus?: Status | undefined;
  occupancyPercentage?: number | undefined;
}

const crowdingOf = ({
  occupancyStatus,
  occupancyPercentage: share,
}: CrowdingMessage): Crowding => ({
  status: WORDS[occupancyStatus ?? Status.NO_DATA_AVAILABLE] ?? null,
  // -1: no data.
  percentage: share !== undefined && share >= 0 && share <= MAX_PERCENTAGE ? share : null,
});

const isKnown = ({ status, percentage }: Crowding): boolean =>
  status !== null || percentage !== null;

/** Reads how full a vehicle is; null if the feed does not say. */
export function readOccupancy(
  message: CrowdingMessage & Pick<VehicleMessage, 'multiCarriageDetails'>,
): Occupancy | null {
  const carriages = message.multiCarriageDetails
    .toSorted((a, b) => (a.carriageSequence ?? 0) - (b.carriageSequence ?? 0))
    .slice(0, MAX_CARRIAGES)
    .map((carriage) => ({
      label: plainText(carriage.label ?? '').slice(0, MAX_LABEL) || null,
      ...crowdingOf(carriage),
    }));
  const occupancy = { ...crowdingOf(message), carriages: carriages.some(isKnown) ? carriages : [] };
  return isKnown(occupancy) || occupancy.carriages.length > 0 ? occupancy : null;
}

const statusNumber = (word: string | null): Status | undefined => {
  const number = Object.entries(WORDS).find(([, each]) => each === word)?.[0];
  return number === undefined ? undefined : Number(number);
};

/** Converts it back to the fields of a message. */
export const writeOccupancy = (
  occupancy: Occupancy | undefined,
): Pick<
  MessageInitShape<typeof VehiclePositionSchema>,
  'occupancyStatus' | 'occupancyPercentage' | 'multiCarriageDetails'
> =>
  occupancy === undefined
    ? {}
    : {
        ...writeCrowding(occupancy),
        multiCarriageDetails: occupancy.carriages.map((carriage, i) => ({
          label: carriage.label ?? undefined,
          ...writeCrowding(carriage),
          carriageSequence: i + 1,
        })),
      };

const writeCrowding = ({ status, percentage }: Crowding) => ({
  occupancyStatus: statusNumber(status),
  occupancyPercentage: percentage ?? undefined,
});

/** A snapshot's vehicles that say how full they are, by `tripKey`. */
const vehiclesByTrip = lazilyPer(
  (vehicles: readonly VehiclePosition[]): ReadonlyMap<string, VehiclePosition> =>
    new Map(
      vehicles.flatMap((vehicle) =>
        vehicle.occupancy === undefined || vehicle.tripId === null || vehicle.serviceDate === null
          ? []
          : [[tripKey(vehicle.serviceDate, vehicle.tripId), vehicle] as const],
      ),
    ),
);

/** Returns how full the vehicle of a trip is, and since when that is known; undefined: not known. */
export function occupancyOfTrip(
  vehicles: readonly VehiclePosition[],
  serviceDate: string,
  tripId: string,
): { occupancy: Occupancy; at: Date } | undefined {
  const vehicle = vehiclesByTrip(vehicles).get(tripKey(serviceDate, tripId));
  return vehicle?.occupancy && { occupancy: vehicle.occupancy, at: vehicle.at };
}
