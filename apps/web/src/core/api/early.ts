/**
 * A request that the document started before the bundle (see `app/early.ts`). Its response is used at most once, and
 * only by the call it was made for.
 */
interface EarlyResponse {
  url: string;
  authorization: string | undefined;
  response: Promise<Response>;
}

declare global {
  interface Window {
    earlyResponses?: readonly EarlyResponse[];
  }
}

/** Returns the early response of this address if it belongs to this call, and forgets it. */
export function takeEarly(
  url: string,
  authorization: string | undefined,
): Promise<Response> | undefined {
  const all = window.earlyResponses ?? [];
  const early = all.find((candidate) => candidate.url === url);
  if (early === undefined) return undefined;
  window.earlyResponses = all.filter((response) => response !== early);
  return early.authorization === authorization ? early.response : undefined;
}
