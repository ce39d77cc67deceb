import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './api.ts';
import type { Endpoint } from './endpoint.ts';

interface Part {
  key: string;
  path: string;
  schema: z.ZodType;
  /** Names of the parts of the same object. */
  keys: string[];
}

/** Every named part of an input, at any depth. */
function partsOf(schema: z.ZodType, path: string): Part[] {
  const { def } = schema as unknown as { def: Record<string, unknown> };
  const inner = [def['innerType'], def['element'], ...((def['options'] as unknown[]) ?? [])];
  const shape = (def['shape'] ?? {}) as Record<string, z.ZodType>;
  const keys = Object.keys(shape);
  return [
    ...Object.entries(shape).flatMap(([key, part]) => [
      { key, path, schema: part, keys },
      ...partsOf(part, `${path}.${key}`),
    ]),
    ...inner
      .filter((part): part is z.ZodType => part instanceof z.ZodType)
      .flatMap((part) => partsOf(part, path)),
  ];
}

const INPUTS = Object.entries(contract).flatMap(([key, { body }]: [string, Endpoint]) =>
  body === undefined ? [] : partsOf(body, key),
);

const phones = INPUTS.filter(({ key }) => key === 'phone');

it('removes what a phone fills in around a number, wherever one is entered', () => {
  expect(phones.length).toBeGreaterThan(8);
  for (const { path, schema } of phones) {
    expect(schema.parse('\u202d+86 139-1111 0002\u202c'), path).toBe('13911110002');
  }
});

it('writes the dots of names as documents do, wherever the name of a person is entered', () => {
  const names = INPUTS.filter(({ key, keys }) => key === 'name' && keys.includes('phone'));
  expect(names.length).toBeGreaterThan(4);
  for (const { path, schema } of names) {
    expect(schema.parse('\u2068阿卜杜拉•买买提\u2069'), path).toBe('阿卜杜拉·买买提');
  }
});
