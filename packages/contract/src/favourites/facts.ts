/** A rider keeps at most so many favourites. In a file of its own: the web takes it, and no zod. */
export const FAVOURITES_MAX = 200;
