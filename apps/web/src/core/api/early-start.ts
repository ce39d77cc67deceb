import { currentHost } from '../host/current-host.ts';
import { matchPattern, withinBase } from '../route/path.ts';
import type { EarlyRequest, Gate } from '../route/register.ts';
import { token, type Credential } from '../session/session.ts';
import { addressOf } from './address.ts';
import { requestHeaders } from './headers.ts';

/** What the document tells about its route. */
export interface EarlyRoute {
  path: string;
  match?: 'exact' | 'prefix';
  values?: Readonly<Record<string, readonly string[]>>;
  gate: Gate;
  credential: Credential;
  early: EarlyRequest;
}

/** `:name|fallback` from the path, `?name|fallback` from the query, anything else as it stands. */
function fill(
  template: string,
  params: Readonly<Record<string, string>>,
  query: URLSearchParams,
): string | undefined {
  const [source = '', fallback] = template.split('|');
  let value: string | null | undefined = source;
  if (source.startsWith(':')) value = params[source.slice(1)];
  else if (source.startsWith('?')) value = query.get(source.slice(1));
  return value === undefined || value === null || value === '' ? fallback : value;
}

const fillAll = (
  templates: Readonly<Record<string, string>> | undefined,
  params: Readonly<Record<string, string>>,
  query: URLSearchParams,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(templates ?? {}).map(([name, template]) => [
      name,
      fill(template, params, query),
    ]),
  );

/**
 * Starts the route's first request and leaves it for the page's own call to pick up. Does nothing
 * where that call will not happen as it is: without a login it needs, or inside the provider's own
 * app, which names device and version first.
 */
export function startEarly(route: EarlyRoute): void {
  const path = withinBase(window.location.pathname);
  const params = path === undefined ? undefined : matchPattern(route, path);
  if (params === undefined || currentHost().host === 'MAAS') return;
  if (route.gate === 'login' && token(route.credential) === undefined) return;
  const query = new URLSearchParams(window.location.search);
  const filled = fillAll(route.early.params, params, query);
  if (Object.values(filled).includes(undefined)) return;
  const { url } = addressOf(route.early.key, filled, fillAll(route.early.query, params, query));
  const headers = requestHeaders(url, route.credential);
  const response = fetch(url.href, { headers });
  // A failure belongs to the call that picks the response up, or to nobody.
  response.catch(() => {});
  window.earlyResponse = { url: url.href, authorization: headers['Authorization'], response };
}
