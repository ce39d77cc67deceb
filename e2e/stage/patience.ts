/** Maximum wait of a journey on a busy machine, in ms. A wait ends as soon as it can. */
export const PATIENCE_MS = 240_000;
