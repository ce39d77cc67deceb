import { createRequire } from 'node:module';
import type {
  BrowserName,
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import { type AnyNode, parse } from 'acorn';
import { parse as parseStyles } from 'postcss';
import { ENGINES, SCRIPT_YEAR } from './engines.ts';

/** 20 MB, which a bundler would take seconds to read. */
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** What an engine of `ENGINES` lacks, by its path in MDN's compatibility data, such as `javascript.builtins.Array.at`. */
export type Feature = string;

/** Whether an engine has it by default, under this name. Versions as `≤37` are older than any of ours. */
const isIn = (support: SimpleSupportStatement, version: number, prefix: string): boolean => {
  const { version_added: added, version_removed: removed, flags } = support;
  if (typeof added !== 'string' || added === 'preview' || flags !== undefined) return false;
  if ((support.prefix ?? '') !== prefix || support.alternative_name !== undefined) return false;
  if (removed !== undefined && parseFloat(removed.replace('≤', '')) <= version) return false;
  return parseFloat(added.replace('≤', '')) <= version;
};

const isOld = ({ support }: CompatStatement, prefix = ''): boolean =>
  Object.entries(ENGINES).every(([engine, version]) => {
    const known = support[engine as BrowserName];
    return known === undefined || [known].flat().some((each) => isIn(each, version, prefix));
  });

const compatOf = (node: unknown): CompatStatement | undefined =>
  (node as Identifier | undefined)?.['__compat'];

const children = (node: object): [string, unknown][] =>
  Object.entries(node).filter(([name]) => name !== '__compat');

/** The global names that engines lack, and of members with one name all that have it. */
function scriptIndex() {
  const globals = new Map<string, Feature>();
  const statics = new Map<string, Feature>();
  const known = new Set<string>();
  const members = new Map<string, Feature>();
  const owners: [path: string, node: unknown][] = [
    ['javascript.builtins', bcd.javascript['builtins']],
    ['api', bcd.api],
  ];
  for (const [path, node] of owners) {
    for (const [name, value] of children(node as object)) {
      const owner = compatOf(value);
      if (owner !== undefined && !isOld(owner)) {
        // Where it is missing, so is all that belongs to it.
        globals.set(name, `${path}.${name}`);
        continue;
      }
      // What scripts name without an owner.
      const isGlobal = name === 'Window' || name === '_globals';
      for (const [member, each] of children(value as object)) {
        const compat = compatOf(each);
        const plain = member.replace(/_static$/, '');
        const feature = `${path}.${name}.${member}`;
        if (compat === undefined) continue;
        if (isOld(compat)) known.add(plain);
        else if (isGlobal) globals.set(plain, feature);
        else {
          statics.set(`${name}.${plain}`, feature);
          if (plain === member) members.set(plain, feature);
        }
      }
    }
  }
  return { globals, statics, members, known };
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value;

function walk(node: AnyNode, visit: (node: AnyNode, parent?: AnyNode) => void, parent?: AnyNode) {
  visit(node, parent);
  for (const value of Object.values(node) as unknown[]) {
    for (const each of [value].flat()) if (isNode(each)) walk(each, visit, node);
  }
}

let index: ReturnType<typeof scriptIndex> | undefined;

/**
 * What a script uses that an engine lacks. A member counts by its name where it is called and no older member of that
 * name exists; `a.b?.()` asks first. Raises for syntax newer than `SCRIPT_YEAR`, with its place.
 */
export function newInScript(code: string): Set<Feature> {
  index ??= scriptIndex();
  const { globals, statics, members, known } = index;
  const found = new Set<Feature>();
  // One literal breaks the whole file at parse time before iOS 16.4; a pattern in a text breaks what makes it.
  if (/\(\?<[=!]/.test(code)) found.add('javascript.regular_expressions.lookbehind_assertion');
  const declared = new Set<string>();
  const named = new Map<string, Feature>();
  const program = parse(code, { ecmaVersion: SCRIPT_YEAR, sourceType: 'module' });
  walk(program, (node, parent) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      declared.add(node.id.name);
    }
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      if (node.id !== null) declared.add(node.id.name);
    }
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed) {
      const { name } = node.property;
      const owner = node.object.type === 'Identifier' ? node.object.name : '';
      const isCalled =
        parent?.type === 'CallExpression' && parent.callee === node && !parent.optional;
      const feature =
        statics.get(`${owner}.${name}`) ??
        (isCalled && !known.has(name) ? members.get(name) : undefined) ??
        (/^(?:window|self|globalThis)$/.test(owner) ? globals.get(name) : undefined);
      if (feature !== undefined) found.add(feature);
    }
    if (node.type === 'Identifier') {
      const feature = globals.get(node.name);
      const isName =
        (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
        (parent?.type === 'Property' && parent.key === node && !parent.computed) ||
        (parent?.type === 'MethodDefinition' && parent.key === node);
      const isAsked = parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
      if (feature !== undefined && !isName && !isAsked) named.set(node.name, feature);
    }
  });
  for (const [name, feature] of named) if (!declared.has(name)) found.add(feature);
  return found;
}

/** Units of the visible screen, which grow with its bars, and of containers. */
const UNITS: readonly (readonly [RegExp, Feature])[] = [
  [/^[\d.]+[dsl]v(?:h|w|i|b|min|max)$/, 'viewport_percentage_units_dynamic'],
  [/^[\d.]+cq(?:h|w|i|b|min|max)$/, 'container_query_length_units'],
];

/** What a stylesheet uses that an engine lacks; a value after an older one of the same property does not count. */
export function newInStyles(text: string): Set<Feature> {
  const found = new Set<Feature>();
  const {
    properties,
    selectors,
    types,
    'at-rules': atRules,
  } = bcd.css as unknown as Record<string, Record<string, Identifier>>;
  const look = (path: Feature, node: unknown, prefix = ''): void => {
    const compat = compatOf(node);
    if (compat !== undefined && !isOld(compat, prefix)) found.add(path);
  };
  parseStyles(text).walk((node) => {
    if (node.type === 'atrule') {
      look(`css.at-rules.${node.name}`, atRules?.[node.name]);
      for (const [, feature = ''] of node.params.matchAll(/\(([a-z-]+)/g)) {
        look(`css.at-rules.${node.name}.${feature}`, atRules?.[node.name]?.[feature]);
      }
    }
    if (node.type === 'rule') {
      if (node.parent?.type === 'rule') look('css.selectors.nesting', selectors?.['nesting']);
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g)) {
        look(`css.selectors.${name}`, selectors?.[name]);
      }
    }
    if (node.type !== 'decl' || node.prop.startsWith('--')) return;
    const beside = (prop: string): boolean =>
      node.parent?.nodes.some(
        (each) => each !== node && each.type === 'decl' && each.prop === prop,
      ) === true;
    const [, prefix = '', name = ''] = /^(-webkit-|-moz-)?(.*)$/.exec(node.prop) ?? [];
    const own = properties?.[node.prop];
    const property = own ?? properties?.[name];
    if (beside(`-webkit-${name}`) || (prefix !== '' && beside(name))) return;
    look(`css.properties.${node.prop}`, property, own === undefined ? prefix : '');
    if (beside(node.prop)) return;
    for (const word of node.value.match(/[\w.%-]+/g) ?? []) {
      look(`css.properties.${node.prop}.${word}`, property?.[word]);
      look(`css.types.${word}`, node.value.includes(`${word}(`) ? types?.[word] : undefined);
      look(`css.types.color.${word}`, types?.['color']?.[word]);
      for (const [unit, feature] of UNITS) {
        if (unit.test(word)) look(`css.types.length.${feature}`, types?.['length']?.[feature]);
      }
    }
  });
  return found;
}
