type Json = Record<string, unknown>;

/** Returns what a field means. */
export type FieldText = (path: readonly string[], field: Json) => string;

/** The parts of a schema that hold further schemas of the same object, so that they add nothing to a field's path. */
const TRANSPARENT = new Set([
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
  'additionalProperties',
]);

/** Returns the longest end of a path, joined by points, that a table of texts has. */
export function sharedFieldOf(
  path: readonly string[],
  texts: Readonly<Record<string, string>>,
): string | undefined {
  return path
    .map((_, begin) => path.slice(begin).join('.'))
    .find((end) => texts[end] !== undefined);
}

/** Returns a JSON schema in which each field of its object, and of objects inside it, has a description. */
export function describeFields<T>(schema: T, textOf: FieldText, path: readonly string[] = []): T {
  if (Array.isArray(schema)) {
    return schema.map((each: unknown) => describeFields(each, textOf, path)) as T;
  }
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([name, part]: [string, unknown]) => {
    if (name === 'properties') return [name, describeProperties(part as Json, textOf, path)];
    return [name, TRANSPARENT.has(name) ? describeFields(part, textOf, path) : part];
  });
  return Object.fromEntries(parts) as T;
}

const describeProperties = (properties: Json, textOf: FieldText, path: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      const fieldPath = [...path, name];
      const field = describeFields(value as Json, textOf, fieldPath);
      return [name, { ...field, description: textOf(fieldPath, field) }];
    }),
  );
