import { configure } from '@testing-library/react';

/** How long a test waits for what must come, in ms. How busy the machine is decides no test; a wait ends as soon as it can. */
export const PATIENCE_MS = 240_000;

/** A second, the library's own, is too little for a busy machine. */
configure({ asyncUtilTimeout: PATIENCE_MS });
