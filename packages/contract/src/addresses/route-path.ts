import { BASE_PATH } from './link-to.ts';

const trim = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/**
 * Returns the path below the base, without one trailing slash, or undefined outside of the base. The path stays
 * escaped: an escaped slash belongs to its part and never separates parts.
 */
export function withinBase(pathname: string): string | undefined {
  if (pathname === BASE_PATH) return '/';
  if (!pathname.startsWith(`${BASE_PATH}/`)) return undefined;
  const path = pathname.slice(BASE_PATH.length);
  // Two slashes are not the home page.
  return path === '//' ? undefined : trim(path);
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** A row's path below the base, with `:name` for parameters. */
export interface RoutePattern {
  path: string;
  match?: 'exact' | 'prefix' | undefined;
  /** The allowed values of a parameter; with any other value the route does not match. */
  values?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Returns the parameters of `pathname` (from `withinBase`) by the pattern's names, or undefined if it does not match. */
export function matchPattern(
  pattern: RoutePattern,
  pathname: string,
): Record<string, string> | undefined {
  const patternParts = trim(pattern.path).split('/').slice(1);
  const pathParts = pathname.split('/').slice(1);
  if (
    pattern.match === 'prefix'
      ? pathParts.length < patternParts.length
      : pathParts.length !== patternParts.length
  ) {
    return undefined;
  }
  const params: Record<string, string> = {};
  for (const [i, part] of patternParts.entries()) {
    const value = pathParts[i] ?? '';
    if (part.startsWith(':')) {
      const decoded = decode(value);
      if (decoded === undefined || decoded === '') return undefined;
      if (pattern.values?.[part.slice(1)]?.includes(decoded) === false) return undefined;
      params[part.slice(1)] = decoded;
    } else if (part !== value) {
      return undefined;
    }
  }
  return params;
}

/** Orders patterns for matching: static parts before parameters, exact before prefix, longer before shorter. */
export function byPrecedence(a: RoutePattern, b: RoutePattern): number {
  const prefix = Number(a.match === 'prefix') - Number(b.match === 'prefix');
  if (prefix !== 0) return prefix;
  const aParts = trim(a.path).split('/');
  const bParts = trim(b.path).split('/');
  for (const [i, part] of aParts.entries()) {
    const bPart = bParts[i];
    if (bPart === undefined) break;
    const dynamic = Number(part.startsWith(':')) - Number(bPart.startsWith(':'));
    if (dynamic !== 0) return dynamic;
  }
  return bParts.length - aParts.length;
}

/** Returns the first matching row in order of precedence, with its parameters. */
export function matchRoute<R extends RoutePattern>(
  rows: readonly R[],
  pathname: string,
): { row: R; params: Record<string, string> } | undefined {
  for (const row of rows) {
    const params = matchPattern(row, pathname);
    if (params !== undefined) return { row, params };
  }
  return undefined;
}
