/** A planner that takes longer is not waited for. */
const LIMIT_MS = 4000;
/** An answer of more bytes holds no itineraries for one rider. */
const MAX_BYTES = 5_000_000;

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
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new Error(`the planner answered ${answer.status}`);
  }
  return JSON.parse(await textOf(answer)) as unknown;
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('the planner answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
