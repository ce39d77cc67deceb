/**
 * Estimated walking times, because there is no street network. Speed, detour and the times at stations are
 * those of the file `transfers.csv` (its README, "transfers").
 */
export const METRES_PER_SECOND = 1.2;
/** Ratio of a walk along streets to the straight-line distance. */
export const DETOUR = 1.4;
/** Stairs and passages between two platforms of one station, in addition to the walk. */
export const INTERCHANGE_SECONDS = 120;
/** Through the gates of a station, in one direction. For leaving and entering again, transfers.csv has 240 s. */
export const GATE_SECONDS = 60;
/** Default time to change vehicles at the same stop. */
export const CHANGE_SECONDS = 60;

/** Maximum straight-line distance of a walk between two stops. */
export const CHANGE_METRES = 500;
/** Straight-line distance from an end to its stops. If there are none, the radius doubles up to the widest. */
export const ACCESS_METRES = 1000;
export const WIDEST_ACCESS_METRES = 8000;

/** Estimates the metres on foot for a straight-line distance. */
export const walkMetres = (crowMetres: number): number => Math.round(crowMetres * DETOUR);

/** Estimates the seconds for a walk. */
export const walkSeconds = (metres: number): number => Math.round(metres / METRES_PER_SECOND);
