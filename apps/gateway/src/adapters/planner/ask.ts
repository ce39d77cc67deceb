import { z } from 'zod';
import { bodyOf } from '../answer-body.ts';

/** A planner that takes longer is not waited for. */
const LIMIT_MS = 4000;
/** An answer of more bytes holds no itineraries for one rider. */
const MAX_BYTES = 5_000_000;

/** An instant and a position as other planners write them. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
export const position = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) };

/** Asks another planner: the answer's JSON. Raises an error for silence and anything but JSON with 200. */
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
