import { parseAst, type Plugin } from 'vite';

/** Properties of a row that only the build reads: documents contain their results, so the bundle need not. */
const BUILD_ONLY: ReadonlySet<unknown> = new Set(['drawn', 'first', 'skeleton']);

interface Span {
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Record<string, unknown> & Span =>
  typeof value === 'object' && value !== null && 'type' in value;

const isBuildOnly = ({ type, key }: Record<string, unknown>): boolean =>
  type === 'Property' && isNode(key) && BUILD_ONLY.has(key['name']);

/** The positions of the outermost properties with these names below a node, in the order of the text. */
function spansIn(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(spansIn);
  if (!isNode(node)) return [];
  if (isBuildOnly(node)) return [{ start: node.start, end: node.end }];
  return Object.values(node).flatMap(spansIn);
}

/** An area's table without the properties that only the build reads; every line keeps its number. */
export const slimRoutes = (source: string): string =>
  spansIn(parseAst(source, { lang: 'ts' })).reduceRight((text, { start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
    const lines = text.slice(start, end + comma).replace(/[^\n]/g, '');
    return text.slice(0, start) + lines + text.slice(end + comma);
  }, source);

/** Slims the tables in the riders' bundle; the drawing of documents reads the whole ones. */
export const slimRouteTable = (): Plugin => ({
  name: 'slim-routes',
  apply: 'build',
  enforce: 'pre',
  transform(source, id, options) {
    if (options?.ssr === true || !/\/src\/app\/areas\/[\w-]+\.ts$/.test(id)) return null;
    return { code: slimRoutes(source), map: null };
  },
});
