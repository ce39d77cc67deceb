/** A rider keeps at most so many favourites. Apart from the schemas: the web knows it too. */
export const FAVOURITES_MAX = 200;
