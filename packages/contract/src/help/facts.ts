/** Subjects of a rider's request to the desk. */
export const HELP_CATEGORIES = ['fee_dispute', 'lost_property', 'complaint', 'other'] as const;
export type HelpCategory = (typeof HELP_CATEGORIES)[number];

/**
 * States of a thread. `open`: the desk must answer. `answered`, `decided`: the rider can write again, which reopens it.
 * `closed`: by the rider or automatically.
 */
export const HELP_STATES = ['open', 'answered', 'decided', 'closed'] as const;
export type HelpState = (typeof HELP_STATES)[number];

/** Maximum length of a message from either side, in characters. */
export const HELP_TEXT_MAX = 500;
export const HELP_PHOTOS_MAX = 4;

/** Days after the desk's last message until a thread closes automatically. */
export const HELP_CLOSES_DAYS = 14;
