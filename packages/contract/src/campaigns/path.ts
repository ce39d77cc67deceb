/** The form of a campaign's address below the base: any other path belongs to no campaign, so no lookup is made. */
export const CAMPAIGN_PATH = /^(?:\/[A-Za-z0-9][\w-]{0,63}){1,3}$/;

/** The placeholder for the token in the addresses of pages that riders' links lead to. */
export const TOKEN_ADDRESS = '/{token}';

/** The same for pages in operator data: they can also be below a rider's link. */
export const PAGE_ADDRESS =
  /^(?:(?:\/[A-Za-z0-9][\w-]{0,63}){1,3}|\/\{token\}(?:\/(?:award-result|login|login-result|share-two|test-share))?)$/;
