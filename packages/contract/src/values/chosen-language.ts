/**
 * The language that a rider chose on this device, of what a request or a document says of its cookies; undefined: none. The
 * app keeps it, and the gateway reads it where it leads a shared link on.
 */
export const chosenLanguageIn = (cookies: string): 'en_us' | 'zh_cn' | undefined =>
  /(?:^|; *)language=(en_us|zh_cn)(?:;|$)/.exec(cookies)?.[1] as 'en_us' | 'zh_cn' | undefined;
