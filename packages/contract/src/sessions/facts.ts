/** A login that nobody uses ends after so many days. */
export const SESSION_UNUSED_DAYS = 30;
/** No login lasts longer, however often it is used. */
export const SESSION_LONGEST_DAYS = 180;
