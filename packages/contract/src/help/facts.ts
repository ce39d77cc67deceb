/** What a rider asks the desk for help with. */
export const HELP_CATEGORIES = ['fee_dispute', 'lost_property', 'complaint', 'other'] as const;
export type HelpCategory = (typeof HELP_CATEGORIES)[number];

/**
 * Where a thread stands. `open`: the desk has to answer. `answered`, `decided`: the rider may write again, which opens
 * it once more. `closed`: by the rider, or by itself.
 */
export const HELP_STATES = ['open', 'answered', 'decided', 'closed'] as const;
export type HelpState = (typeof HELP_STATES)[number];

/** Characters of a message, of either side. */
export const HELP_TEXT_MAX = 500;
export const HELP_PHOTOS_MAX = 4;

/** Days after the desk's last message in which a thread closes by itself. */
export const HELP_CLOSES_DAYS = 14;
