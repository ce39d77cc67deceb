/**
 * What changes the first request in ways only the bundle knows: the provider's own app, the payment
 * app, an experiment marker. Short, because it stands inline in documents.
 */
const MARKS = /x-isapp=1|AliApp\(AP|AlipayClient|x-dyeing/i;

/** Whether the bundle must ask by itself. */
export const leftToBundle = (search: string, cookie: string): boolean =>
  MARKS.test(navigator.userAgent + search + cookie);
