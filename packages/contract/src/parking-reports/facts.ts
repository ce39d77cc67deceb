/** Maximum number of pictures of a report of wrong parking data. */
export const PARKING_PHOTOS_MAX = 4;
export const PARKING_TEXT_MAX = 500;
