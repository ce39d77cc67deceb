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

/**
 * A feature that an engine of `ENGINES` lacks, by its path in MDN's compatibility data, such as
 * `javascript.builtins.Array.at`.
 */
export type Feature = string;

/** Whether an engine supports it by default, under this name. Versions such as `≤37` are older than any of ours. */
const isIn = (support: SimpleSupportStatement, version: number, prefix: string): boolean => {
  const { version_added: added, version_removed: removed, flags } = support;
  if (typeof added !== 'string' || added === 'preview' || flags !== undefined) return false;
  if ((support.prefix ?? '') !== prefix || support.alternative_name !== undefined) return false;
  if (removed !== undefined && parseFloat(removed.replace('≤', '')) <= version) return false;
  return parseFloat(added.replace('≤', '')) <= version;
};

const isOld = ({ support }: CompatStatement, prefix = ''): boolean =>
  Object.entries(ENGINES).every(([engine, version]) => {
    const statement = support[engine as BrowserName];
    return (
      statement === undefined || [statement].flat().some((each) => isIn(each, version, prefix))
    );
  });

const compatOf = (node: unknown): CompatStatement | undefined =>
  (node as Identifier | undefined)?.['__compat'];

const children = (node: object): [string, unknown][] =>
  Object.entries(node).filter(([name]) => name !== '__compat');

/** The global names that engines lack, and members whose name no supported feature has. */
function scriptIndex() {
  const globals = new Map<string, Feature>();
  const statics = new Map<string, Feature>();
  const oldMembers = new Set<string>();
  const members = new Map<string, Feature>();
  const owners: [path: string, node: unknown][] = [
    ['javascript.builtins', bcd.javascript['builtins']],
    ['api', bcd.api],
  ];
  for (const [path, node] of owners) {
    for (const [name, value] of children(node as object)) {
      const owner = compatOf(value);
      if (owner !== undefined && !isOld(owner)) {
        // If the owner is missing, so are its members.
        globals.set(name, `${path}.${name}`);
        continue;
      }
      // Members that scripts use without an owner.
      const isGlobal = name === 'Window' || name === '_globals';
      for (const [member, each] of children(value as object)) {
        const compat = compatOf(each);
        const plain = member.replace(/_static$/, '');
        const feature = `${path}.${name}.${member}`;
        if (compat === undefined) continue;
        if (isOld(compat)) oldMembers.add(plain);
        else if (isGlobal) globals.set(plain, feature);
        else {
          statics.set(`${name}.${plain}`, feature);
          if (plain === member) members.set(plain, feature);
        }
      }
    }
  }
  return { globals, statics, members, known: oldMembers };
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
 * The features of a script that an engine lacks. A member counts by its name if it is called and no older member has
 * that name; `a.b?.()` is a check and does not count. Throws for syntax newer than `SCRIPT_YEAR`, with its position.
 */
export function newInScript(code: string): Set<Feature> {
  index ??= scriptIndex();
  const { globals, statics, members, known } = index;
  const features = new Set<Feature>();
  // Before iOS 16.4 one literal fails the parsing of the whole file; a pattern in a string fails where it is compiled.
  if (/\(\?<[=!]/.test(code)) features.add('javascript.regular_expressions.lookbehind_assertion');
  const declared = new Set<string>();
  const globalUses = new Map<string, Feature>();
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
      if (feature !== undefined) features.add(feature);
    }
    if (node.type === 'Identifier') {
      const feature = globals.get(node.name);
      const isName =
        (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
        (parent?.type === 'Property' && parent.key === node && !parent.computed) ||
        (parent?.type === 'MethodDefinition' && parent.key === node);
      const isAsked = parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
      if (feature !== undefined && !isName && !isAsked) globalUses.set(node.name, feature);
    }
  });
  for (const [name, feature] of globalUses) if (!declared.has(name)) features.add(feature);
  return features;
}

/** Units of the dynamic viewport, and of containers. */
const UNITS: readonly (readonly [RegExp, Feature])[] = [
  [/^[\d.]+[dsl]v(?:h|w|i|b|min|max)$/, 'viewport_percentage_units_dynamic'],
  [/^[\d.]+cq(?:h|w|i|b|min|max)$/, 'container_query_length_units'],
];

/**
 * The features of a stylesheet that an engine lacks; a value after an older one of the same property does not count.
 */
export function newInStyles(text: string): Set<Feature> {
  const features = new Set<Feature>();
  const {
    properties,
    selectors,
    types,
    'at-rules': atRules,
  } = bcd.css as unknown as Record<string, Record<string, Identifier>>;
  const look = (path: Feature, node: unknown, prefix = ''): void => {
    const compat = compatOf(node);
    if (compat !== undefined && !isOld(compat, prefix)) features.add(path);
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
    const hasSibling = (prop: string): boolean =>
      node.parent?.nodes.some(
        (each) => each !== node && each.type === 'decl' && each.prop === prop,
      ) === true;
    const [, prefix = '', name = ''] = /^(-webkit-|-moz-)?(.*)$/.exec(node.prop) ?? [];
    const ownProperty = properties?.[node.prop];
    const property = ownProperty ?? properties?.[name];
    if (hasSibling(`-webkit-${name}`) || (prefix !== '' && hasSibling(name))) return;
    look(`css.properties.${node.prop}`, property, ownProperty === undefined ? prefix : '');
    if (hasSibling(node.prop)) return;
    for (const word of node.value.match(/[\w.%-]+/g) ?? []) {
      look(`css.properties.${node.prop}.${word}`, property?.[word]);
      look(`css.types.${word}`, node.value.includes(`${word}(`) ? types?.[word] : undefined);
      look(`css.types.color.${word}`, types?.['color']?.[word]);
      for (const [unit, feature] of UNITS) {
        if (unit.test(word)) look(`css.types.length.${feature}`, types?.['length']?.[feature]);
      }
    }
  });
  return features;
}
