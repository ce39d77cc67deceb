/** Maximum number of favourites per rider. In its own file, because the web imports it without zod. */
export const FAVOURITES_MAX = 200;
