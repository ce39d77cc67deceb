/** Maximum number of steps that one call counts. */
export const FUNNEL_STEPS_AT_ONCE = 20;

/** Maximum number of visits that one call withdraws: a device has one for each campaign and day. */
export const WITHDRAWN_AT_ONCE = 100;
