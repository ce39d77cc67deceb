/** Ways along streets are longer than the crow flies; an estimate without a street network. */
const DETOUR = 1.4;
const METRES_PER_SECOND = 1.2;

/** Seconds of a walk of so many metres as the crow flies, in whole half minutes. */
export const walkSeconds = (metres: number): number =>
  Math.max(30, Math.round((metres * DETOUR) / METRES_PER_SECOND / 30) * 30);
