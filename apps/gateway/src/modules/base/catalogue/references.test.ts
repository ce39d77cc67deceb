import { keysOf } from '@shtrans/contract/values/narrow';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { KINDS } from '../../../modules.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** Returns the schemas at a path through the values of a schema. */
function schemasAt(schema: Schema, [step, ...steps]: string[]): Schema[] {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const { items, additionalProperties: anyProperty, properties = {} } = schema;
  const children =
    step === '*' ? [items, anyProperty, ...Object.values(properties)] : [properties[step ?? '']];
  return [
    ...(step === undefined ? [schema] : []),
    ...children.flatMap((each) =>
      typeof each === 'object' && !Array.isArray(each) && step !== undefined
        ? schemasAt(each, steps)
        : [],
    ),
    ...forms.flatMap((form) =>
      typeof form === 'object' && step !== undefined ? schemasAt(form, [step, ...steps]) : [],
    ),
  ];
}

it.each(
  keysOf(KINDS).flatMap((kind) =>
    Object.keys(KINDS[kind].refersTo ?? {}).map((way) => ({ kind, way })),
  ),
)('$kind have an id at each reference path of their description: $way', ({ kind, way }) => {
  const schema = z.toJSONSchema(KINDS[kind].schema, { unrepresentable: 'any' });
  const steps = [...(Array.isArray(KINDS[kind].none) ? ['*'] : []), ...way.split('.')];
  expect(schemasAt(schema, steps)).toContainEqual(expect.objectContaining({ type: 'string' }));
});
