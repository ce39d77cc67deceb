/**
 * A request the document started before the bundle (see `app/early.ts`). It is answered at most
 * once, and only to the very call it was made for.
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

/** Hands out the early response of this address, if it is this call's; it is forgotten once asked for. */
export function takeEarly(
  url: string,
  authorization: string | undefined,
): Promise<Response> | undefined {
  const all = window.earlyResponses ?? [];
  const early = all.find((one) => one.url === url);
  if (early === undefined) return undefined;
  window.earlyResponses = all.filter((one) => one !== early);
  return early.authorization === authorization ? early.response : undefined;
}
