/** How long a test waits for what must come, in ms. How busy the machine is decides no test; a wait ends as soon as it can. */
export const PATIENCE_MS = 240_000;
