import path from 'node:path';
import { parseSync, type ESTree, type Plugin } from 'vite';

const LANGUAGES = ['zh_cn', 'en_us'] as const;
type Language = (typeof LANGUAGES)[number];

/** An import of a package may omit the extension. */
const IMPORTED = /messages(?:\.ts)?$/;
const MESSAGES = /messages\.ts(?:\?(zh_cn|en_us))?$/;
const CORE = /\/i18n\/messages\.ts$/;

interface Edit {
  start: number;
  end: number;
  text: string;
}

const edited = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: replacement }) =>
        text.slice(0, start) + replacement + text.slice(end),
      code,
    );

/** The table inside a type check or a call around it: `textsByCode({...})`. */
function unwrapped(node: ESTree.Expression): ESTree.Expression {
  if (node.type === 'TSSatisfiesExpression') return unwrapped(node.expression);
  const argument = node.type === 'CallExpression' ? node.arguments[0] : undefined;
  return argument?.type === 'ObjectExpression' ? argument : node;
}

/** The exported tables of a module, plain or passed to a function: `export const name = defineMessages({...})`. */
function tablesIn(program: ESTree.Program) {
  return program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    if (node.declaration?.type !== 'VariableDeclaration') return [];
    return node.declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init === null) return [];
      const table = unwrapped(init);
      if (table.type !== 'ObjectExpression') return [];
      const callee = init.type === 'CallExpression' ? init.callee : undefined;
      const isHandle = callee?.type === 'Identifier' && callee.name === 'defineMessages';
      return [{ node, name: id.name, end: init.end, isHandle, table }];
    });
  });
}

/** The edits that replace each pair of a table by the text of one language. */
function pickLanguage(code: string, table: ESTree.ObjectExpression, language: Language): Edit[] {
  return table.properties.flatMap((property) => {
    if (property.type === 'SpreadElement') return [];
    const value = unwrapped(property.value);
    if (value.type === 'ObjectExpression') {
      const { start, end } = property.value;
      return [
        { start, end: value.start, text: '' },
        ...pickLanguage(code, value, language),
        { start: value.end, end, text: '' },
      ];
    }
    const text = value.type === 'ArrayExpression' && value.elements[LANGUAGES.indexOf(language)];
    if (!text) return [];
    return [
      {
        start: property.value.start,
        end: property.value.end,
        text: code.slice(text.start, text.end),
      },
    ];
  });
}

/** A module of messages in one language: its handle becomes the plain texts, its tables those of the language. */
export function textsOf(code: string, language: Language): string {
  const { program } = parseSync('messages.ts', code);
  const edits: Edit[] = [];
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const { value, end } = node.source;
    if (CORE.test(value)) edits.push({ start: node.start, end: node.end, text: '' });
    else if (IMPORTED.test(value))
      edits.push({ start: end - 1, end: end - 1, text: `?${language}` });
  }
  for (const { node, name, end, isHandle, table } of tablesIn(program)) {
    const exported = isHandle ? 'messages' : name;
    edits.push(
      { start: node.start, end: table.start, text: `export const ${exported} = ` },
      { start: table.end, end, text: '' },
      ...pickLanguage(code, table, language),
    );
  }
  return edited(code, edits);
}

/** A module of messages that only contains the loaders of each language. */
export function handleOf(code: string, file: string): string {
  const { program } = parseSync('messages.ts', code);
  const [handle, ...more] = tablesIn(program).filter(({ isHandle }) => isHandle);
  if (handle === undefined) return code;
  if (more.length > 0) throw new Error(`${file} has ${more.length + 1} dictionaries`);
  const core = program.body.find(
    (node) => node.type === 'ImportDeclaration' && CORE.test(node.source.value),
  );
  if (core?.type !== 'ImportDeclaration') throw new Error(`${file} imports no defineMessages`);
  const loaders = LANGUAGES.map(
    (language) => `${language}: () => import('./${path.basename(file)}?${language}')`,
  );
  return `import { messagesByLanguage } from '${core.source.value}';
export const ${handle.name} = messagesByLanguage({ ${loaders.join(', ')} });`;
}

/** Splits the messages of each feature by language, so that a rider loads one. */
export const splitMessages: Plugin = {
  name: 'split-messages',
  enforce: 'pre',
  transform: {
    filter: { id: MESSAGES },
    handler(code, id) {
      const [file = id] = id.split('?');
      if (CORE.test(file)) return undefined;
      const language = MESSAGES.exec(id)?.[1] as Language | undefined;
      return {
        code: language === undefined ? handleOf(code, file) : textsOf(code, language),
        map: null,
      };
    },
  },
};
