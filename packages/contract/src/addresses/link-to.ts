/** Where the web app is mounted (specification, section 2). */
export const BASE_PATH = '/shtrans-h5';

/**
 * Base of the links that riders pass on, on the marketing host (specification, section 2). The part after it is as
 * below `BASE_PATH`.
 */
export const SHARED_BASE = '/mis-h5';

/** A path below the base: `:name` is a parameter; a final `/*` also matches everything below. */
export type Path = `/${string}`;
/** The addresses of an area, by the name that links use. */
export type Paths = Readonly<Record<string, Path>>;

/** The query of a link; undefined values are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Puts encoded parameters into a path pattern. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The link to a path below the base, from the origin the app is on: `/shtrans-h5/refund-detail?id=1`. */
export function linkTo(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Query = {},
): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const search = values.length === 0 ? '' : `?${values.join('&')}`;
  return `${BASE_PATH}${fillPath(path, params)}${search}`;
}
