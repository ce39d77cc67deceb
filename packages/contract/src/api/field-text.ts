/**
 * What fields mean, by the name of their schema in the OpenAPI document, without `Input`. A field of an object inside it
 * has a path, `venue.name`; arrays, maps and alternatives add nothing to it.
 */
export type FieldTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns texts for an object inside another one: each path begins with the field that holds the object. */
export const fieldsWithin = (
  field: string,
  texts: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${field}.${path}`, text]));
