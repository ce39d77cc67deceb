/** The form of a campaign's address below the base: what has another one is no campaign's, and nobody is asked. */
export const CAMPAIGN_PATH = /^(?:\/[A-Za-z0-9][\w-]{0,63}){1,3}$/;

/** What stands for the token in the addresses of pages that riders' links lead to. */
export const TOKEN_ADDRESS = '/{token}';

/** The same where pages are written: they may stand below a rider's link as well. */
export const PAGE_ADDRESS =
  /^(?:(?:\/[A-Za-z0-9][\w-]{0,63}){1,3}|\/\{token\}(?:\/(?:award-result|login|login-result|share-two|test-share))?)$/;
