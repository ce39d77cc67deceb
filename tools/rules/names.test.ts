import { parseSync, Visitor } from 'oxc-parser';
import type { BindingPattern, ParamPattern } from 'oxc-parser';
import { expect, it } from 'vitest';
import { read, sourceFiles } from './source.ts';

/** Participles, prepositions and pronouns: as a whole name they do not say what the value is (docs/style.md). */
const BARE = new Set(
  `found known asked given said told kept wanted shown done held taken made seen sent got left lost meant named put called
  counted written chosen drawn paid due gone begun heard looked tried used noted stored listed answered picked spoken
  at of by on off over under above beside between within without through until since into
  it who what which whose why how here there then again own other others another same some any one both most least few many`.split(
    /\s+/,
  ),
);

/** The bare names that a module declares, each with its line. */
function bareNames(file: string, text: string): string[] {
  const names: { name: string; start: number }[] = [];
  const declare = (pattern: BindingPattern | ParamPattern | null): void => {
    if (pattern === null) return;
    switch (pattern.type) {
      case 'Identifier':
        if (BARE.has(pattern.name)) names.push(pattern);
        break;
      case 'ObjectPattern':
        // A shorthand has the name of the property, which may be part of an API.
        for (const property of pattern.properties) {
          if (property.type === 'RestElement') declare(property.argument);
          else if (!property.shorthand) declare(property.value);
        }
        break;
      case 'ArrayPattern':
        for (const element of pattern.elements) declare(element);
        break;
      case 'AssignmentPattern':
        declare(pattern.left);
        break;
      case 'RestElement':
        declare(pattern.argument);
        break;
      case 'TSParameterProperty':
        declare(pattern.parameter);
        break;
    }
  };
  const visitFunction = (node: { id?: BindingPattern | null; params: ParamPattern[] }): void => {
    declare(node.id ?? null);
    for (const parameter of node.params) declare(parameter);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: visitFunction,
    FunctionExpression: visitFunction,
    ArrowFunctionExpression: visitFunction,
    CatchClause: ({ param }) => declare(param),
  }).visit(parseSync(file, text).program);
  return names.map(
    ({ name, start }) => `${file}:${text.slice(0, start).split('\n').length} ${name}`,
  );
}

it('no value is named by a bare participle, preposition or pronoun', () => {
  const files = ['packages', 'apps', 'e2e', 'bench', 'tools'].flatMap((folder) =>
    sourceFiles(folder, /\.(?:ts|tsx|mjs)$/),
  );
  expect(files.length).toBeGreaterThan(2000);
  const faults = files
    .filter((file) => !file.includes('/generated/'))
    .flatMap((file) => bareNames(file, read(file)));
  expect(faults, 'say what the value is: requestedPlan, grantedCoupons, maxWalkMetres').toEqual([]);
});

it.each(['const found = 1;', 'function f(at: Date) {}', 'const { id: of } = x;', '(by) => by'])(
  'refuses %s',
  (text) => expect(bareNames('a.ts', text)).toHaveLength(1),
);

it.each(['const { at } = x;', 'const foundStop = 1;', 'const event = { at: 1 };'])(
  'lets %s pass',
  (text) => expect(bareNames('a.ts', text)).toEqual([]),
);
