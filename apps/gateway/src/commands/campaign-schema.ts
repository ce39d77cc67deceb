import { campaign } from '@shtrans/contract/campaigns/definition';
import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the JSON Schema that helps editors to complete a campaign file. A union by `kind` becomes one condition per
 * kind, because for a plain `anyOf` an editor reports the errors of every alternative.
 */
export function campaignSchema(): Schema {
  const whole = z.toJSONSchema(campaign, { io: 'input', reused: 'ref' });
  return byKind(whole, whole.$defs ?? {}) as Schema;
}

function byKind(value: unknown, shared: Readonly<Record<string, Schema>>): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => byKind(each, shared));
  if (!isSchema(value)) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, byKind(each, shared)]),
  );
  const { anyOf, oneOf, ...rest } = value;
  const forms = anyOf ?? oneOf ?? [];
  const kinds = forms.map((form) => kindOf(form, shared));
  if (kinds.length === 0 || kinds.includes(undefined)) return inside;
  return {
    ...rest,
    type: 'object',
    properties: { kind: { enum: kinds } },
    required: ['kind'],
    allOf: forms.map((form, index) => ({
      if: { properties: { kind: { const: kinds[index] } }, required: ['kind'] },
      // oxlint-disable-next-line unicorn/no-thenable -- the word of JSON Schema
      then: byKind(form, shared),
    })),
  };
}

/** Returns the constant `kind` of a form, or undefined if it has none. */
function kindOf(form: Schema, shared: Readonly<Record<string, Schema>>): unknown {
  const { $ref } = form;
  const whole = $ref === undefined ? form : shared[$ref.replace('#/$defs/', '')];
  const kind = whole?.properties?.['kind'];
  return isSchema(kind) ? kind.const : undefined;
}
