import { z } from 'zod';
import { bodyOf } from '../answer-body.ts';

/** Timeout of the upstream planner. */
const LIMIT_MS = 4000;
/** Maximum size of an answer. */
const MAX_BYTES = 5_000_000;

/** An instant and a position in the formats of upstream planners. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
export const position = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) };

/** Calls an upstream planner and returns the JSON of its answer. Throws for a timeout and anything but JSON with 200. */
export async function askPlanner(
  url: URL,
  init: Pick<RequestInit, 'method' | 'body' | 'headers'>,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
  });
  return JSON.parse((await bodyOf(answer, MAX_BYTES)).toString('utf8'));
}
