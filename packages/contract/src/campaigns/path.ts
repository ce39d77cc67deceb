/** The form of a campaign's address below the base: what has another one is no campaign's, and nobody is asked. */
export const CAMPAIGN_PATH = /^(?:\/[A-Za-z0-9][\w-]{0,63}){1,3}$/;
