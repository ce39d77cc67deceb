/** How good a trip was, from its stars: what can be said of it differs. */
export type RatingLevel = 'low' | 'middle' | 'high';

/** The closed list of what a rider may tick. */
export const RATING_TAGS = {
  low: ['late', 'crowded', 'unclean', 'unfriendly', 'unsafe', 'detour', 'fare_wrong'],
  middle: ['long_wait', 'crowded', 'could_be_cleaner', 'could_be_friendlier', 'hard_to_find'],
  high: ['on_time', 'clean', 'comfortable', 'friendly', 'safe', 'easy_to_pay'],
} as const satisfies Record<RatingLevel, readonly string[]>;

export type RatingTag = (typeof RATING_TAGS)[RatingLevel][number];

/** A comment's most letters. */
export const MAX_COMMENT = 200;

export const moodOf = (stars: number): RatingLevel =>
  stars <= 2 ? 'low' : stars === 3 ? 'middle' : 'high';

/** What may be ticked with so many stars. */
export const tagsFor = (stars: number): readonly RatingTag[] => RATING_TAGS[moodOf(stars)];
