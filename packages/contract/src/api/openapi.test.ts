import { describe, expect, it } from 'vitest';
import { contract } from './api.ts';
import { BASE_PATHS, parseEndpointKey, type Endpoint, type EndpointKey } from './endpoint.ts';
import { sharedFieldOf } from './describe-fields.ts';
import { ERRORS } from './errors.ts';
import { FIELD_TEXTS, FIELDS_EVERYWHERE } from './field-texts.ts';
import { codesOf, openApi } from './openapi.ts';
import { OPERATION_IDS } from './operation-ids.ts';
import { OF_OPERATION } from './parameter-texts.ts';
import recordedExamples from './recorded-examples.json' with { type: 'json' };
import { WRITTEN_EXAMPLES } from './written-examples.ts';

const document = openApi();
const operationOf = (key: EndpointKey) => {
  const { method, base, path } = parseEndpointKey(key);
  return document.paths[(BASE_PATHS[base] + path).replaceAll(/:(\w+)/g, '{$1}')]?.[
    method.toLowerCase()
  ];
};
const typesOf = (key: EndpointKey): string[] => {
  const { content } = (operationOf(key)?.responses[200] ?? {}) as { content?: object };
  return Object.keys(content ?? {});
};
const keys = Object.keys(contract) as (keyof typeof contract)[];

interface Field {
  schemaName: string;
  path: string[];
  description: unknown;
}

/** Returns every field below a part of the document, with the path of its names from there. */
function fieldsIn(schemaName: string, part: unknown, path: string[] = []): Field[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    name === 'properties'
      ? Object.entries(value as Record<string, { description?: unknown }>).flatMap(
          ([fieldName, field]) => {
            const fieldPath = [...path, fieldName];
            return [
              { schemaName, path: fieldPath, description: field.description },
              ...fieldsIn(schemaName, field, fieldPath),
            ];
          },
        )
      : fieldsIn(schemaName, value, path),
  );
}
const schemaFields = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
  fieldsIn(name, schema),
);

const exampleIn = (part: unknown): unknown =>
  (part as { content?: Record<string, { example?: unknown }> } | undefined)?.content?.[
    'application/json'
  ]?.example;
const descriptionOf = (schema: string, path: string): unknown =>
  schemaFields.find((field) => field.schemaName === schema && field.path.join('.') === path)
    ?.description;

describe('the OpenAPI document', () => {
  it.each(keys)('has %s with its base and every code', (key) => {
    const operation = operationOf(key);
    expect(operation?.tags).toContain(parseEndpointKey(key).base);
    const documentedCodes = Object.entries(operation?.responses ?? {})
      .filter(([status]) => status !== '200')
      .map(([, { $ref }]) => document.components.responses[String($ref).split('/').at(-1) ?? ''])
      .flatMap((response) => String(response?.['description']).split(', '));
    expect(documentedCodes.sort()).toEqual(codesOf(contract[key]).sort());
  });

  it('names each operation once', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((operation) => operation.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names each operation, body and answer as a person would', () => {
    expect(operationOf('POST maas:/v1/orders/:id/payments')?.operationId).toBe('startPayment');
    const login = operationOf('POST token:/v1/sessions')?.requestBody;
    expect(JSON.stringify(login)).toContain('"#/components/schemas/LogInBody"');
    const names = [
      ...Object.keys(document.components.schemas),
      ...Object.keys(document.components.responses),
    ];
    expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]{1,40}$/.test(name))).toEqual([]);
  });

  it('has each object that is sent or answered as a component with a name', () => {
    const inline = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .filter(({ requestBody, responses }) => {
        const { content } = responses[200] as { content: object };
        return /"application\/json":\{"schema":\{"type":"object"/.test(
          JSON.stringify([requestBody, content]),
        );
      });
    expect(inline.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('gives each problem answer of one name the same codes', () => {
    for (const key of keys) {
      const { responses = {} } = operationOf(key) ?? {};
      for (const [status, { $ref }] of Object.entries(responses).filter(
        ([code]) => code !== '200',
      )) {
        const response = document.components.responses[String($ref).split('/').at(-1) ?? ''];
        const codes = codesOf(contract[key]).filter(
          (code) => ERRORS[code].status === Number(status),
        );
        expect(String(response?.['description']).split(', ').sort()).toEqual(codes.sort());
      }
    }
  });

  it('describes every operation and parameter, with an example that the gateway accepts', () => {
    for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
      const operation = operationOf(key as EndpointKey);
      expect(operation?.summary).toMatch(/\w/);
      for (const parameter of operation?.parameters ?? []) {
        const { name, in: place, description, example } = parameter as Record<string, string>;
        expect(description, `${key} ${name}`).toMatch(/\.$/);
        const shape = (place === 'path' ? endpoint.params : endpoint.query)?.shape;
        const accepted = shape?.[name ?? '']?.safeParse(example) ?? { success: true };
        expect([key, name, example, accepted.success]).toEqual([key, name, example, true]);
      }
    }
  });

  it('has an example of each JSON body and answer, in the form of its schema', () => {
    for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
      const operation = operationOf(key as EndpointKey);
      if (endpoint.body !== undefined) {
        expect([key, endpoint.body.safeParse(exampleIn(operation?.requestBody)).error]).toEqual([
          key,
          undefined,
        ]);
      }
      if (endpoint.stream || endpoint.answerKind === 'raw') continue;
      const answer = exampleIn(operation?.responses[200]);
      expect([key, endpoint.output.safeParse(answer).error]).toEqual([key, undefined]);
    }
  });

  it('has no example of an operation that does not exist', () => {
    const ids = new Set<string>(Object.values(OPERATION_IDS));
    const names = [...Object.keys(recordedExamples), ...Object.keys(WRITTEN_EXAMPLES)];
    expect(names.filter((name) => !ids.has(name))).toEqual([]);
  });

  it('has no text for a parameter that does not exist', () => {
    const parameterNames = new Set(
      Object.values(document.paths)
        .flatMap((item) => Object.values(item))
        .flatMap(({ operationId, parameters = [] }) =>
          parameters.map(
            ({ in: place, name }) => `${operationId} ${String(place)} ${String(name)}`,
          ),
        ),
    );
    const textNames = Object.entries(OF_OPERATION).flatMap(([operation, texts]) =>
      Object.keys(texts).map((name) => `${operation} ${name}`),
    );
    expect(textNames.filter((name) => !parameterNames.has(name))).toEqual([]);
  });

  it('describes every field of every schema in a sentence', () => {
    expect(schemaFields.length).toBeGreaterThan(1500);
    const undescribed = schemaFields.filter(
      ({ description }) => typeof description !== 'string' || !/^[A-Z1`].*\.$/.test(description),
    );
    expect(undescribed).toEqual([]);
  });

  it('has objects with fields only where they have a name', () => {
    // Forms of files and the codes of a problem answer have nothing to describe.
    const unnamed = fieldsIn('', {
      paths: document.paths,
      responses: document.components.responses,
    });
    expect([...new Set(unnamed.map(({ path }) => path.join('.')))].sort()).toEqual([
      'code',
      'file',
    ]);
  });

  it('has no text for a field that does not exist', () => {
    const names = new Set(
      schemaFields.flatMap(({ schemaName, path }) => [
        `${schemaName} ${path.join('.')}`,
        `${schemaName.replace(/Input$/, '')} ${path.join('.')}`,
      ]),
    );
    const textNames = Object.entries(FIELD_TEXTS).flatMap(([schemaName, texts]) =>
      Object.keys(texts).map((path) => `${schemaName} ${path}`),
    );
    expect(textNames.filter((name) => !names.has(name))).toEqual([]);
    const shared = new Set(schemaFields.map(({ path }) => sharedFieldOf(path, FIELDS_EVERYWHERE)));
    expect(Object.keys(FIELDS_EVERYWHERE).filter((name) => !shared.has(name))).toEqual([]);
  });

  it('says what a field means in its schema, what forms have in common, and which words are known', () => {
    expect(descriptionOf('OrderDetail', 'amountCents')).toBe(
      'The price or fee in cents, before discounts.',
    );
    expect(descriptionOf('OrderDetail', 'line.colour')).toBe(
      'The colour of the line, `#rrggbb`; null: none is defined.',
    );
    expect(descriptionOf('CouponRewardView', 'kind')).toBe('Always `coupon`.');
    expect(descriptionOf('FavouriteInput', 'removed')).toBe('Whether the rider removed it.');
    expect(descriptionOf('CouponTerms', 'kind')).toMatch(
      / Known: amount_off, percent_off, free_ride\.$/,
    );
  });

  it('names the forms of a union by the value that selects them', () => {
    expect(document.components.schemas).toHaveProperty('TicketOrderFields');
    expect(document.components.schemas).toHaveProperty('DrawMechanicState');
    expect(document.components.schemas).toHaveProperty('ClaimInviteMechanicInput');
  });

  it('requires the idempotency key and the session where an endpoint needs them', () => {
    const pay = operationOf('POST maas:/v1/orders/:id/payments');
    expect(pay?.security).toEqual([{ session: [] }]);
    expect(pay?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
    );
    expect(operationOf('POST auth:/v1/sms-codes')?.security).toEqual([]);
  });

  it('names the header that every 401 has, and no other answer has', () => {
    const answers = Object.entries(document.components.responses);
    const withHeader = answers.filter(([, answer]) => 'headers' in answer).map(([name]) => name);
    expect(withHeader.toSorted()).toEqual(['SignatureInvalid', 'Unauthenticated']);
  });

  it('shows optional query fields as such, and bodies in both encodings', () => {
    const list = operationOf('GET maas:/v1/orders');
    expect(list?.parameters?.find(({ name }) => name === 'cursor')?.['required']).toBe(false);
    const body = operationOf('POST token:/v1/sessions')?.requestBody;
    expect(Object.keys(body?.['content'] ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ]);
  });

  it('says which answers are streams', () => {
    expect(typesOf('GET auto:/v1/rides/:id/events')).toEqual(['text/event-stream']);
    expect(typesOf('GET auto:/v1/rides/:id')).toEqual(['application/json']);
  });

  it('describes shared schemas once: an order, a place, an amount', () => {
    const { content } = (operationOf('GET maas:/v1/orders/:id')?.responses[200] ?? {}) as {
      content?: Record<string, unknown>;
    };
    expect(content?.['application/json']).toMatchObject({
      schema: { $ref: '#/components/schemas/OrderDetail' },
    });
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['OrderDetail', 'Place', 'BilingualInput', 'Cents', 'Problem']),
    );
  });

  it('has no dangling references', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"#\/components\/(schemas|responses)\/([^"]+)"/g)];
    const missingReferences = references.filter(([, kind, name = '']) =>
      kind === 'schemas'
        ? !(name in document.components.schemas)
        : !(name in document.components.responses),
    );
    expect(missingReferences.map(([reference]) => reference)).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('contains only values that JSON can express', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
