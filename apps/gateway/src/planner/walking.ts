/**
 * How long a walk takes, by an estimate: there is no street network. Speed, detour and the times at
 * stations are those by which `data/shanghai/transfers.csv` was made (its README, "transfers").
 */
export const METRES_PER_SECOND = 1.2;
/** A walk along streets, over the distance as the crow flies. */
export const DETOUR = 1.4;
/** Stairs and passages between two platforms of one station, besides the distance. */
export const INTERCHANGE_SECONDS = 120;
/** Through the gates of a station, in or out: going out and in again takes 240 s there. */
export const GATE_SECONDS = 60;
/** From one vehicle to the next at the same stop, when the feed does not say. */
export const CHANGE_SECONDS = 60;

/** As the crow flies: between stops that a rider changes between on foot. */
export const CHANGE_METRES = 500;
/** From an end to its stops. An end without any is looked around for in wider circles. */
export const ACCESS_METRES = 1000;
export const WIDEST_ACCESS_METRES = 8000;

/** Metres on foot for a distance as the crow flies. */
export const walkMetres = (crowMetres: number): number => Math.round(crowMetres * DETOUR);

/** Seconds for so many metres on foot. */
export const walkSeconds = (metres: number): number => Math.round(metres / METRES_PER_SECOND);
