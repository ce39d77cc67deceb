/** How long a copy of a rider's data can be downloaded. */
export const COPY_DAYS = 7;
export const COPIES_PER_DAY = 3;
export const COPY_FORMATS = ['html', 'json'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

/** Days between the request to delete an account and its deletion, during which the rider can cancel. */
export const COOLING_OFF_DAYS = 15;

export type ClosureState = 'cooling_off' | 'ending' | 'cancelled' | 'done';

/** Why an account cannot be deleted yet. */
export const OBSTACLES = ['order', 'money', 'review', 'ride', 'ticket'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** What a rider loses with the account and must agree to lose. */
export const LOSSES = ['points', 'coupons', 'tickets'] as const;
export type Loss = (typeof LOSSES)[number];
