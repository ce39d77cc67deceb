/** Returns a drawing as a data URL. */
export const drawingUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
