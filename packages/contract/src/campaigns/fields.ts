import { z } from 'zod';

/** A number of things to do, of days, of seconds. */
export const count = z.int().min(1).max(100_000);
