/** An uploaded image may have this many bytes (10 MB as people count them: 10 x 1024 x 1024). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
