/**
 * Key of the rider's choice in the device's storage, in a file of its own: the script in the documents also reads it
 * and marks the document accordingly.
 */
export const CARE = 'care';
