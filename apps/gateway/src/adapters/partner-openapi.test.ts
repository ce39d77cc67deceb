import { describe, expect, it } from 'vitest';
import { beaconApi } from './beacon/port.ts';
import { dispatchApi } from './dispatch/port.ts';
import { gatesApi } from './gates/port.ts';
import { parkingApi } from './parking/port.ts';
import { partnerOpenApi } from './partner-openapi.ts';
import { loginTicketsApi } from './partner/port.ts';
import { faceVerificationApi } from './face-verification/port.ts';
import { realNameApi } from './real-name/port.ts';
import { ticketingApi } from './ticketing/port.ts';

const APIS = {
  beaconApi,
  dispatchApi,
  faceVerificationApi,
  gatesApi,
  loginTicketsApi,
  parkingApi,
  realNameApi,
  ticketingApi,
};

describe.each(Object.entries(APIS))('the document of %s', (_, api) => {
  const document = partnerOpenApi(api);
  const text = JSON.stringify(document);

  it('has every call and the webhook, each with its signature and shapes', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      [...Object.values(api.calls), ...Object.values('reads' in api ? api.reads : {})].map(
        ({ path }) => path,
      ),
    );
    expect('webhooks' in document).toBe('webhook' in api);
    expect(text.match(/"x-partner-signature"/g)?.length ?? 0).toBe(
      Object.keys(api.calls).length + ('webhook' in api ? 1 : 0),
    );
  });

  it('describes what is on the wire: no shape is left open, instants are text', () => {
    expect(text).not.toContain('"schema":{}');
    expect(text).not.toContain('{"description":"When the event happened, not when it is sent"}');
  });
});
