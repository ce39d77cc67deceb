import { describe, expect, it } from 'vitest';
import { beaconApi } from './beacon/port.ts';
import { bikesApi } from './bikes/port.ts';
import { dispatchApi } from './dispatch/port.ts';
import { gatesApi } from './gates/port.ts';
import { parkingApi } from './parking/port.ts';
import type { PartnerApi } from './partner-api.ts';
import { partnerOpenApi } from './partner-openapi.ts';
import { PARTNER_API_FIELDS, PARTNER_EXAMPLES } from './partner-texts.ts';
import { loginTicketsApi } from './partner/port.ts';
import { textCheckApi } from './text-check/port.ts';
import { faceVerificationApi } from './face-verification/port.ts';
import { partnerOrdersApi } from './partner-orders/port.ts';
import { smsApi } from './sms/port.ts';
import { realNameApi } from './real-name/port.ts';
import { ticketingApi } from './ticketing/port.ts';

const APIS = {
  beaconApi,
  bikesApi,
  dispatchApi,
  faceVerificationApi,
  gatesApi,
  loginTicketsApi,
  parkingApi,
  partnerOrdersApi,
  realNameApi,
  smsApi,
  textCheckApi,
  ticketingApi,
};

/** Returns the path of each field below a part of a document. */
function fieldPaths(part: unknown, path: string[] = []): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    name === 'properties'
      ? Object.entries(value as object).flatMap(([field, schema]: [string, unknown]) => [
          [...path, field].join('.'),
          ...fieldPaths(schema, [...path, field]),
        ])
      : fieldPaths(value, path),
  );
}

describe.each(Object.entries(APIS))('the document of %s', (_, api) => {
  const document = partnerOpenApi(api);
  const text = JSON.stringify(document);

  it('has every call and the webhook, each with its signature and shapes', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      [...Object.values(api.calls), ...Object.values('reads' in api ? api.reads : {})].map(
        ({ path }) => (path === '' ? '/' : path),
      ),
    );
    expect('webhooks' in document).toBe('webhook' in api);
    expect(text.match(/"webhook-signature"/g)?.length ?? 0).toBe(
      Object.keys(api.calls).length + ('webhook' in api ? 1 : 0) + 1,
    );
    const operations = Object.values({ ...document.paths, ...document.webhooks }).flatMap((item) =>
      Object.values(item as Record<string, object>),
    );
    expect(operations.filter((operation) => !('security' in operation))).toEqual([]);
  });

  it('has an example of each call, answer and report, in the form of its schema', () => {
    const { calls = {}, reads = {}, webhook } = PARTNER_EXAMPLES[api.title] ?? {};
    const described: PartnerApi = api;
    for (const [name, call] of Object.entries(described.calls)) {
      expect([name, call.asks.safeParse(calls[name]?.asks).error]).toEqual([name, undefined]);
      expect([name, call.answers.safeParse(calls[name]?.answers).error]).toEqual([name, undefined]);
    }
    for (const [name, read] of Object.entries(described.reads ?? {})) {
      expect([name, read.answers.safeParse(reads[name]).error]).toEqual([name, undefined]);
    }
    expect(described.webhook?.body.safeParse(webhook).error).toBeUndefined();
    expect(Object.keys(calls)).toEqual(Object.keys(described.calls));
  });

  it('has no text for a field that does not exist', () => {
    const paths = new Set(fieldPaths(document));
    const texts = Object.keys(PARTNER_API_FIELDS[api.title] ?? {});
    expect(texts.filter((each) => !paths.has(each))).toEqual([]);
  });

  it('describes what is on the wire: no shape is left open, instants are text', () => {
    expect(text).not.toContain('"schema":{}');
    expect(text).not.toContain('{"description":"When the event happened, not when it is sent"}');
  });
});
