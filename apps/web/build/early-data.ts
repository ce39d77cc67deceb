import { contract } from '@shtrans/contract/api/api';
import { type Endpoint, parseEndpointKey } from '@shtrans/contract/api/endpoint';
import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import type { EarlyData, EarlySource } from '../src/core/api/early-start.ts';
import { CLIENT, CLIENT_HEADERS } from '../src/core/config/client.ts';
import type { FirstQuery, RouteRow, Source } from '../src/core/route/register.ts';

type Row = Pick<RouteRow, 'path' | 'gate'> & { first: readonly FirstQuery[] };
type Filled = readonly [name: string, source: EarlySource];

/** A path parameter becomes the index of its segment, or its default if the path has none. */
function sourceOf(source: Source | string, segments: readonly string[]): EarlySource | undefined {
  if (typeof source === 'string') return [source];
  if (source.from === 'query') return [`?${source.name}`, source.or];
  const index = segments.indexOf(`:${source.name}`);
  if (index >= 0) return [index, source.or];
  return source.or === undefined ? undefined : [source.or];
}

const sourcesOf = (
  sources: Readonly<Record<string, Source | string>> = {},
  segments: readonly string[],
): Filled[] =>
  Object.entries(sources).flatMap(([name, source]) => {
    const filled = sourceOf(source, segments);
    return filled === undefined ? [] : [[name, filled] as const];
  });

const isRiders = ({ endpoint }: FirstQuery): boolean =>
  (contract[endpoint] as Endpoint).auth !== 'local';

/** Whether the document's own path has all values of the request: a campaign's path differs from its document's. */
const isInPath = ({ params, query }: FirstQuery, segments: readonly string[]): boolean =>
  Object.values({ ...params, ...query }).every(
    (source) => typeof source === 'string' || sourceOf(source, segments) !== undefined,
  );

/** The data with which the document's inline script starts the first requests of a row, in a language. */
export function earlyData(row: Row, acceptLanguage: 'en' | 'zh-CN'): EarlyData {
  const segments = `${BASE_PATH}${row.path}`.split('/');
  const closed = row.gate === 'login';
  return {
    // The document must not send the campaign pages' credential.
    requests: row.first
      .filter((firstQuery) => isRiders(firstQuery) && isInPath(firstQuery, segments))
      .map(({ endpoint, params, query, service }) => {
        const { url } = parseEndpointKey(endpoint);
        return {
          needsLogin: closed || contract[endpoint].auth === 'user',
          path: url,
          service,
          params: Object.fromEntries(sourcesOf(params, segments)),
          query: sourcesOf(query, segments).sort(([a], [b]) => (a < b ? -1 : 1)),
          needs: Object.values(query ?? {}).flatMap((source) =>
            typeof source === 'object' && source.from === 'query' && source.optional !== true
              ? [source.name]
              : [],
          ),
        };
      }),
    headers: {
      ...CLIENT_HEADERS,
      'Accept-Language': acceptLanguage,
      'X-Saic-App-Version': CLIENT.defaultAppVersion,
    },
  };
}
