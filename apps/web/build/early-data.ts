import { BASE_PATHS, parseEndpointKey } from '@shtrans/contract/endpoint';
import type { EarlyData, EarlySource } from '../src/core/api/early-start.ts';
import { CLIENT } from '../src/core/config/client.ts';
import { BASE_PATH } from '@shtrans/contract/link-to';
import type { RouteRow } from '../src/core/route/register.ts';

type Row = Pick<RouteRow, 'path' | 'gate' | 'credential'> & {
  early: NonNullable<RouteRow['early']>;
};

/** `:name|fallback` becomes the index of the segment, or the fallback where the path has none. */
function sourceOf(template: string, segments: readonly string[]): EarlySource | undefined {
  const [source = '', fallback] = template.split('|');
  if (!source.startsWith(':')) return [source, fallback];
  const index = segments.indexOf(source);
  if (index >= 0) return [index, fallback];
  return fallback === undefined ? undefined : [fallback];
}

function sourcesOf(
  templates: Readonly<Record<string, string>> | undefined,
  segments: readonly string[],
): (readonly [string, EarlySource])[] {
  return Object.entries(templates ?? {}).flatMap(([name, template]) => {
    const source = sourceOf(template, segments);
    return source === undefined ? [] : [[name, source] as const];
  });
}

/** What the document's inline script needs to start the first request of a row, in a language. */
export function earlyData(row: Row, acceptLanguage: 'en' | 'zh-CN'): EarlyData {
  const segments = `${BASE_PATH}${row.path}`.split('/');
  const { base, path } = parseEndpointKey(row.early.key);
  return {
    needsLogin: row.gate === 'login' || row.gate === 'real-name',
    credential: row.credential,
    path: BASE_PATHS[base] + path,
    params: Object.fromEntries(sourcesOf(row.early.params, segments)),
    query: sourcesOf(row.early.query, segments).sort(([a], [b]) => (a < b ? -1 : 1)),
    needs: row.early.needs ?? [],
    headers: {
      Accept: 'application/json',
      'Accept-Language': acceptLanguage,
      'X-Saic-Channel': CLIENT.channel,
      'X-Saic-AppId': CLIENT.appId,
      'X-Saic-Platform': CLIENT.platform,
      'X-Saic-ProductId': CLIENT.productId,
      'X-Saic-App-Version': CLIENT.defaultAppVersion,
    },
  };
}
