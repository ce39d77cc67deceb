import fields from './reference-fields.json' with { type: 'json' };

/**
 * The fields of the GTFS Schedule Reference (gtfs.org/documentation/schedule/reference), each file's by what
 * the gateway does with them. A test compares them with what the reader and the writer really use.
 */
export type FieldUse = 'read written' | 'read' | 'written' | 'not read';

/** Fields by file and use. */
export const REFERENCE: Readonly<
  Record<string, Readonly<Partial<Record<FieldUse, readonly string[]>>>>
> = fields;

/** Returns the fields of a file that the reader uses. */
export const readFields = (file: string): readonly string[] => [
  ...(REFERENCE[file]?.['read written'] ?? []),
  ...(REFERENCE[file]?.read ?? []),
];

/** Returns the fields of a file that the writer uses. */
export const writtenFields = (file: string): readonly string[] => [
  ...(REFERENCE[file]?.['read written'] ?? []),
  ...(REFERENCE[file]?.written ?? []),
];

/**
 * Returns what a zip holds and the reader does not use: names of files, and `stops.txt: zone_id, level_id`
 * for columns of a file that is read. Columns outside the reference are named as well.
 * @param headers the columns of each file that was read
 */
export function notRead(
  files: readonly string[],
  headers: ReadonlyMap<string, readonly string[]>,
): string[] {
  return files.toSorted().flatMap((file) => {
    const columns = headers.get(file);
    if (columns === undefined) return file.endsWith('/') ? [] : [file];
    const usedColumns = new Set(readFields(file));
    const unused = columns.filter((column) => column !== '' && !usedColumns.has(column));
    return unused.length === 0 ? [] : [`${file}: ${unused.join(', ')}`];
  });
}
