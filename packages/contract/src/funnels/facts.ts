/** As many steps as one call counts. */
export const FUNNEL_STEPS_AT_ONCE = 20;

/** As many visits as one call takes back: a device has one for each campaign and day. */
export const WITHDRAWN_AT_ONCE = 100;
