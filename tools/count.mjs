// `npm run count -- [commit...]`: the size and habits of the product's source, with a column for each named commit and
// one for the work tree. Lines are all lines, as `wc -l` counts them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { ROOT } from './ensure-install.mjs';

const LONG_FUNCTION = 50;
/** The files that may name a colour: the tokens. */
const TOKENS = /\/(?:base|tokens|colours)\.css$/;

const git = (args, input) => execFileSync('git', args, { cwd: ROOT, input, maxBuffer: 1 << 30 });
const lines = (text) => text.split('\n').length - 1;

const isTest = (file) =>
  /\.(?:test(?:-d)?|fixture)\.tsx?$|\/fixtures\/|\/generated\//.test(file) ||
  /^(?:e2e|apps\/[^/]+\/test|tools\/(?:stage|rules))\//.test(file);
const isSource = (file) =>
  /^(?:apps|packages|bench|tools|e2e)\//.test(file) &&
  /\.(?:ts|tsx|mjs|css)$/.test(file) &&
  !/^apps\/gateway\/data\/|\.d\.ts$/.test(file);

/** Each area with its files; a file belongs to the first area that matches. */
const AREAS = [
  ['tests and their stage', isTest],
  ['css', (file) => file.endsWith('.css')],
  ['messages', (file) => file.endsWith('messages.ts')],
  ['contract', (file) => file.startsWith('packages/contract/')],
  [
    'gateway sandbox and demo',
    (file) =>
      /^apps\/gateway\/(?:sandbox|src\/(?:db\/seed|demo))|^apps\/gateway\/src\/adapters\/(?:.*\/)?(?:sandbox|cashier|mood)/.test(
        file,
      ),
  ],
  ['gateway modules', (file) => file.startsWith('apps/gateway/src/modules/')],
  ['gateway adapters', (file) => file.startsWith('apps/gateway/src/adapters/')],
  [
    'gateway engines',
    (file) => /^apps\/gateway\/src\/(?:engines|city|gtfs|planner|search)\//.test(file),
  ],
  ['gateway, the rest', (file) => file.startsWith('apps/gateway/')],
  ['web core and app', (file) => /^apps\/web\/src\/(?:core|app)\//.test(file)],
  ['web ui and domain', (file) => /^apps\/web\/src\/(?:ui|domain)\//.test(file)],
  ['web features', (file) => file.startsWith('apps/web/src/features/')],
  ['web, the rest', (file) => file.startsWith('apps/web/')],
  ['bench', (file) => file.startsWith('bench/')],
  ['tools', () => true],
];

/** Every source file of a commit, or of the work tree, with its text. */
function* sources(commit) {
  if (commit === undefined) {
    for (const file of String(git(['ls-files', '-co', '--exclude-standard'])).split('\n')) {
      const absolute = path.join(ROOT, file);
      if (isSource(file) && existsSync(absolute)) yield [file, readFileSync(absolute, 'utf8')];
    }
    return;
  }
  const files = String(git(['ls-tree', '-r', '--name-only', commit]))
    .split('\n')
    .filter(isSource);
  const blobs = git(['cat-file', '--batch'], files.map((file) => `${commit}:${file}\n`).join(''));
  let offset = 0;
  for (const file of files) {
    const head = blobs.indexOf(10, offset);
    const size = Number(blobs.toString('utf8', offset, head).split(' ')[2]);
    yield [file, blobs.toString('utf8', head + 1, head + 1 + size)];
    offset = head + size + 2;
  }
}

const isNull = (node) => node.type === 'Literal' && node.raw === 'null';
const isError = (node) =>
  (node.type === 'Identifier' && node.name === 'error') ||
  (node.type === 'MemberExpression' && node.property.name === 'error');
const isList = (node) =>
  node?.type === 'TSAsExpression' ? isList(node.expression) : node?.type === 'ArrayExpression';

/** Counts habits in the syntax tree of one file. */
function habits(file, text, count) {
  const inWeb = file.startsWith('apps/web/src/');
  const inCore = file.startsWith('apps/web/src/core/');
  const { program } = parseSync(file, text);
  const lineOf = (offset) => lines(text.slice(0, offset));
  const long = ({ start, end }) => {
    if (lineOf(end) - lineOf(start) + 1 > LONG_FUNCTION) count('functions over 50 lines');
  };
  if (inWeb) {
    for (const statement of program.body) {
      const declared = statement.declaration ?? statement;
      if (declared.type === 'VariableDeclaration' && declared.kind === 'let') {
        count('module-level let in the web', declared.declarations.length);
      }
    }
  }
  new Visitor({
    TSAsExpression({ typeAnnotation }) {
      if (typeAnnotation.typeName?.name !== 'const') count('as');
    },
    TSAnyKeyword: () => count('any'),
    TSNonNullExpression: () => count('non-null !'),
    FunctionDeclaration: long,
    MethodDefinition: long,
    VariableDeclarator({ init }) {
      if (/^(?:Arrow)?Function/.test(init?.type ?? '')) long(init);
    },
    Property({ key, value }) {
      if (inWeb && !inCore && key.name === 'key' && isList(value)) count('query keys by hand');
    },
    BinaryExpression({ operator, left, right }) {
      const isNullCheck = /^[!=]==$/.test(operator) && isError(left) && isNull(right);
      if (isNullCheck && inWeb && file.includes('/features/')) count('error === null in features');
    },
    CallExpression({ callee }) {
      if (inWeb && !inCore && callee.name === 'noteServerTime')
        count('noteServerTime outside core');
    },
  }).visit(program);
  count('lint suppressions', text.match(/oxlint-disable/g)?.length ?? 0);
}

/** Returns one column: value by name. */
function column(commit) {
  const table = new Map(AREAS.map(([name]) => [name, 0]));
  const count = (name, n = 1) => table.set(name, (table.get(name) ?? 0) + n);
  const features = new Map();
  const classes = new Map();
  const hex = [];
  for (const [file, text] of sources(commit)) {
    count(AREAS.find(([, takes]) => takes(file))[0], lines(text));
    if (isTest(file)) continue;
    if (file.endsWith('.css')) {
      const bare = text.replace(/\/\*[\s\S]*?\*\//g, '');
      const selectors = bare.match(/[^{};]+(?=\{)/g) ?? [];
      for (const [, name] of selectors.join(' ').matchAll(/\.([a-z][\w-]*)/g)) {
        classes.set(name, (classes.get(name) ?? new Set()).add(file));
      }
      if (!TOKENS.test(file)) hex.push(...(bare.match(/#[0-9a-f]{3,8}\b(?=[^{}]*[;}])/gi) ?? []));
      continue;
    }
    count('files without tests');
    habits(file, text, count);
    const feature = /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1];
    if (feature !== undefined && !/messages\./.test(file)) {
      const totals = features.get(feature) ?? { files: 0, lines: 0 };
      features.set(feature, { files: totals.files + 1, lines: totals.lines + lines(text) });
    }
  }
  const code = [...table].slice(1).filter(([name]) => AREAS.some(([area]) => area === name));
  const total = code.reduce((sum, [, n]) => sum + n, 0);
  const ts = total - (table.get('css') ?? 0);
  const largest = [...features].toSorted(([, a], [, b]) => b.lines - a.lines)[0];
  const largestFeature = [...features].toSorted(([, a], [, b]) => b.files - a.files)[0];
  const bare = (name) => table.get(name) ?? 0;
  return new Map([
    ...[...table].filter(([name]) => AREAS.some(([area]) => area === name)),
    ['PRODUCT: TS, messages included', ts],
    ['PRODUCT: TS and CSS', total],
    ['files without tests', bare('files without tests')],
    ['as', bare('as')],
    ['as per 1,000 lines', Number(((bare('as') * 1000) / ts).toFixed(2))],
    ...[
      'any',
      'non-null !',
      'lint suppressions',
      'functions over 50 lines',
      'query keys by hand',
      'error === null in features',
      'noteServerTime outside core',
      'module-level let in the web',
    ].map((name) => [name, bare(name)]),
    ['lines of the largest feature', largest ? `${largest[1].lines} ${largest[0]}` : '-'],
    [
      'most files in a feature',
      largestFeature ? `${largestFeature[1].files} ${largestFeature[0]}` : '-',
    ],
    ['css classes in two files', [...classes.values()].filter((files) => files.size > 1).length],
    ['hex colours outside the tokens', hex.length],
  ]);
}

const commits = process.argv.slice(2);
const columns = [...commits, undefined].map(column);
const heads = [...commits.map((commit) => commit.slice(0, 12)), 'here'];
const row = (name, cells) =>
  console.log(name.padEnd(34) + cells.map((c) => String(c).padStart(18)).join(''));
row('', heads);
for (const name of columns.at(-1).keys())
  row(
    name,
    columns.map((each) => each.get(name)),
  );
