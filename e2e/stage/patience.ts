/** How long a journey waits for what must come, in ms: an end of patience on a busy machine. A wait ends as soon as it can. */
export const PATIENCE_MS = 240_000;
