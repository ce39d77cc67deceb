/**
 * The rider's choice in the device's storage, by a name of its own: the script in the documents reads it too, and marks
 * the document by it.
 */
export const CARE = 'care';
