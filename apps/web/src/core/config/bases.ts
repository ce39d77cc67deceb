import { BASE_PATHS, type Base } from '@shtrans/contract/api/endpoint';
import { environment } from './environment.ts';
import { meta } from './meta.ts';

/** An address without a trailing slash: absolute (any protocol; the call checks it) or a path. */
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[a-z][a-z\d+.-]*:\/\/[^/]|\/(?!\/)|$)/i.test(value);

/** The API bases, the prefix of the protocol's documents, and the host of links that riders pass on. */
type AddressName = Base | 'documents' | 'web';

/**
 * Returns the addresses of this environment (specification, section 7). Without configuration each is on this origin,
 * with the gateway's own prefix (the development server forwards calls to localhost:8088). `<meta
 * name="gateway-bases" content='{"maas":"https://maas.example","sit":{"web":"https://h5-sit.example"}}'>` overrides
 * some of them, in all environments or in one. Unknown names and invalid addresses are ignored.
 */
export function environmentAddresses(): Record<AddressName, string> {
  const addresses: Record<AddressName, string> = { ...BASE_PATHS, documents: '', web: '' };
  const injected = parse(meta('gateway-bases'));
  for (const overrides of [injected, (injected[environment()] ?? {}) as Record<string, unknown>]) {
    for (const name of Object.keys(addresses) as AddressName[]) {
      const value = overrides[name];
      if (isAddress(value)) addresses[name] = value.replace(/\/+$/, '');
    }
  }
  return addresses;
}

function parse(json: string | undefined): Record<string, unknown> {
  if (json === undefined) return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    console.warn('gateway-bases is no JSON object; calls go to this origin');
    return {};
  }
}
