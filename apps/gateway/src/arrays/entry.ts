/**
 * The number at an index that is inside the array by construction. For arrays in which an index is
 * computed from another array, where the compiler cannot know that it is inside; a wrong one gives NaN,
 * which no comparison and no sum takes for a value. Only arrays of one kind are passed, so that the
 * engine of the language reads them without a look at what they are.
 */
export const entry = (array: Int32Array, index: number): number => array[index] ?? Number.NaN;
