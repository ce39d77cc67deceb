/** Key of the mark for unsent favourites in the device's storage: read without loading the store. */
export const UNSENT_FAVOURITES = 'favourites-unsent';
