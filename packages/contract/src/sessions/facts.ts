/** Days without use after which a login ends. */
export const SESSION_UNUSED_DAYS = 30;
/** Maximum number of days of a login, even if it is used. */
export const SESSION_LONGEST_DAYS = 180;
