/** The name in the device's storage of the mark that favourites wait to be sent: read without the store. */
export const UNSENT_FAVOURITES = 'favourites-unsent';
