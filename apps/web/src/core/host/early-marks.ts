import { OWN_TABS } from '@shtrans/contract/hosts/own-tabs';

/**
 * Marks that change the first request in ways only the bundle knows: the provider's own app, the payment app, an
 * experiment marker. Short, because it is inline in documents.
 */
const MARKS = /x-isapp=1|AliApp\(AP|AlipayClient|x-dyeing/i;

/** Whether the bundle must make the request itself. */
export const leftToBundle = (search: string, cookie: string): boolean =>
  MARKS.test(navigator.userAgent + search + cookie);

/** Whether the host shows tabs of its own, so that the page has none. */
export const hasOwnTabs = (): boolean => OWN_TABS.test(navigator.userAgent);
