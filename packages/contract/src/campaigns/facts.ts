/** Maximum number of acts in a try of a preview, because each call repeats all of them. */
export const MOST_PREVIEWED = 10;
