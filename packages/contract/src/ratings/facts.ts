/** The tags that a rider can select, by how good the trip was. */
export const RATING_TAGS = {
  low: ['late', 'crowded', 'unclean', 'unfriendly', 'unsafe', 'detour', 'fare_wrong'],
  middle: ['long_wait', 'crowded', 'could_be_cleaner', 'could_be_friendlier', 'hard_to_find'],
  high: ['on_time', 'clean', 'comfortable', 'friendly', 'safe', 'easy_to_pay'],
} as const;

export type RatingTag = (typeof RATING_TAGS)[keyof typeof RATING_TAGS][number];

/** Maximum length of a comment, in characters. */
export const MAX_COMMENT = 200;

/** Returns the tags for a number of stars. */
export const tagsFor = (stars: number): readonly RatingTag[] =>
  RATING_TAGS[stars <= 2 ? 'low' : stars === 3 ? 'middle' : 'high'];
