/**
 * The request the document started before the bundle (see `app/early.ts`). It is answered at most
 * once, and only to the very call it was made for.
 */
interface EarlyResponse {
  url: string;
  authorization: string | undefined;
  response: Promise<Response>;
}

declare global {
  interface Window {
    earlyResponse?: EarlyResponse | undefined;
  }
}

/** Hands out the early response if it is this call's; it is forgotten either way once asked for. */
export function takeEarly(
  url: string,
  authorization: string | undefined,
): Promise<Response> | undefined {
  const early = window.earlyResponse;
  if (early?.url !== url) return undefined;
  window.earlyResponse = undefined;
  return early.authorization === authorization ? early.response : undefined;
}
