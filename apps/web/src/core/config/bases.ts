import { BASE_PATHS, BASES, type Base } from '@shtrans/contract/endpoint';
import { meta } from './meta.ts';

/** An address without trailing slash: absolute (any protocol; the call checks it) or a path. */
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[a-z][a-z\d+.-]*:\/\/[^/]|\/(?!\/)|$)/i.test(value);

/**
 * What stands before the paths of each base. Without configuration that is the gateway's own prefix
 * on this origin, in every environment (the development server hands calls on to localhost:8088).
 * `<meta name="gateway-bases" content='{"maas":"https://maas.example"}'>` puts bases elsewhere;
 * names it does not know and values that are no address are left out.
 */
export function apiBases(): Record<Base, string> {
  const bases: Record<Base, string> = { ...BASE_PATHS };
  const injected = parse(meta('gateway-bases'));
  for (const base of BASES) {
    const value = injected[base];
    if (isAddress(value)) bases[base] = value.replace(/\/+$/, '');
  }
  return bases;
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
