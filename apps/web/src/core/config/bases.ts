import { BASE_PATHS, type Base } from '@shtrans/contract/api/endpoint';
import { environment } from './environment.ts';
import { meta } from './meta.ts';

/** An address without trailing slash: absolute (any protocol; the call checks it) or a path. */
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[a-z][a-z\d+.-]*:\/\/[^/]|\/(?!\/)|$)/i.test(value);

/** Beside the API bases: what stands before the protocol's documents, and the host of links that riders pass on. */
type AddressName = Base | 'documents' | 'web';

/**
 * The addresses of this environment (specification, section 7). Without configuration each is on this origin, with the
 * gateway's own prefix (the development server hands calls on to localhost:8088).
 * `<meta name="gateway-bases" content='{"maas":"https://maas.example","sit":{"web":"https://h5-sit.example"}}'>` puts
 * some elsewhere, in all environments or in one; names it does not know and values that are no address are left out.
 */
export function environmentAddresses(): Record<AddressName, string> {
  const found: Record<AddressName, string> = { ...BASE_PATHS, documents: '', web: '' };
  const injected = parse(meta('gateway-bases'));
  for (const given of [injected, (injected[environment()] ?? {}) as Record<string, unknown>]) {
    for (const name of Object.keys(found) as AddressName[]) {
      const value = given[name];
      if (isAddress(value)) found[name] = value.replace(/\/+$/, '');
    }
  }
  return found;
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
