/** Maximum wait of a test, in ms, so that tests do not depend on the load of the machine. A wait ends as soon as possible. */
export const PATIENCE_MS = 240_000;
