/**
 * Returns the language that a rider chose on this device from the cookies of a request or a document, or undefined if
 * there is none. The app sets it; the gateway reads it when it redirects a shared link.
 */
export const chosenLanguageIn = (cookies: string): 'en_us' | 'zh_cn' | undefined =>
  /(?:^|; *)language=(en_us|zh_cn)(?:;|$)/.exec(cookies)?.[1] as 'en_us' | 'zh_cn' | undefined;
