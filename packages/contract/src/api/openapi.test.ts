import { describe, expect, it } from 'vitest';
import { contract } from './api.ts';
import { BASE_PATHS, parseEndpointKey, type EndpointKey } from './endpoint.ts';
import { codesOf, openApi } from './openapi.ts';

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
    expect(withHeader.toSorted()).toEqual(['signature_invalid', 'unauthenticated']);
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
    expect(content?.['application/json']).toEqual({
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
