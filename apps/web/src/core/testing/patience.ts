import { configure } from '@testing-library/react';

/** Limit for a test's wait, in ms. Long, because a busy machine must not fail a test; a wait ends as soon as it can. */
export const PATIENCE_MS = 240_000;

/** The library's own limit, a second, is too short for a busy machine. */
configure({ asyncUtilTimeout: PATIENCE_MS });
