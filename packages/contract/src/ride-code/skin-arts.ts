/** Drawings around the ride code, in the colours of its skin. */
export const SKIN_ARTS = ['city', 'bund', 'magnolia', 'plane-tree'] as const;
export type SkinArt = (typeof SKIN_ARTS)[number];
