import { expect, it } from 'vitest';
import { HOST_NAMES } from '../lab/hosts.ts';
import { GIVEN } from '../lab/page/asking.ts';
import { importsOf, read, sourceFiles } from './source.ts';

const WEB = 'apps/web/src';
const SDKS = ['weixin-js-sdk', 'dingtalk-jsapi', '@wecom/jssdk'];

const isSdk = (specifier: string): boolean =>
  SDKS.some((name) => specifier === name || specifier.startsWith(`${name}/`));

/** Returns all files and packages that an entry imports, without those it loads on demand. */
function broughtBy(entry: string): { files: Set<string>; packages: string[] } {
  const files = new Set([entry]);
  const packages: string[] = [];
  for (const file of files) {
    for (const { to, specifier, typeOnly, onDemand } of importsOf(file)) {
      if (typeOnly || onDemand) continue;
      if (to === undefined) packages.push(specifier);
      else if (/\.tsx?$/.test(to)) files.add(to);
    }
  }
  return { files, packages };
}

it('the first script contains no SDK of any host', () => {
  const { files, packages } = broughtBy(`${WEB}/app/main.tsx`);
  // The search finds more than the entry.
  expect(files.size).toBeGreaterThan(50);
  expect(packages).toContain('react');
  expect(packages.filter(isSdk)).toEqual([]);
  expect([...files].filter((file) => file.startsWith(`${WEB}/core/host/hosts/`))).toEqual(
    [`${WEB}/core/host/hosts/web.ts`].filter((file) => files.has(file)),
  );
});

it('an SDK is imported only by the folder of its host', () => {
  const users = sourceFiles(WEB)
    .flatMap(importsOf)
    .filter(({ specifier }) => isSdk(specifier))
    .map(({ from }) => from);
  expect(users.length).toBeGreaterThan(2);
  expect(users.filter((file) => !file.startsWith(`${WEB}/core/host/hosts/`))).toEqual([]);
});

const rows = read('docs/hosts.md')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
const [heads = [], , ...cells] = rows;
const byHost = new Map(
  cells.flatMap(([name = '', ...ways]) => {
    const host = /\(([A-Z-]+)\)$/.exec(name)?.[1];
    return host === undefined ? [] : [[host, ways] as const];
  }),
);

it('docs/hosts.md lists every host and every capability; the journeys write it', () => {
  expect([...byHost.keys()]).toEqual(HOST_NAMES);
  const capabilities = Object.keys(GIVEN).map((name) => `\`${name}\``);
  expect(heads.slice(1)).toEqual([...capabilities, 'Menu']);
});

it('hosts with their own functions are exactly those that have a module', () => {
  const table = read(`${WEB}/core/host/host.ts`);
  const modules = [...table.matchAll(/^ {2}'?([A-Z-]+)'?: \(\) => import\(/gm)].map(
    ([, host]) => host,
  );
  const hostsWithOwnWay = [...byHost].filter(([, ways]) => ways.some((way) => way.startsWith('`')));
  expect(new Set(hostsWithOwnWay.map(([host]) => host))).toEqual(new Set(modules));
});

it('the calls it names are made', () => {
  const sources = sourceFiles(`${WEB}/core/host`)
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  const calls = [...byHost.values()]
    .flat()
    .flatMap((ways) => [...ways.matchAll(/`([^`]+)`/g)].map(([, call = '']) => call))
    // The work edition's SDK names its events differently from its functions.
    .filter((call) => !call.startsWith('menu:'));
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter((call) => !sources.includes(call.replace(/^.*\./, '')))).toEqual([]);
});

it('code that calls a capability of some hosts offers the own app in the others', () => {
  const asks = /askHost\('(?:scan|pay)'/;
  const users = sourceFiles(WEB).filter(
    (file) => !/\.test\.tsx?$/.test(file) && asks.test(read(file)),
  );
  expect(users.length).toBeGreaterThan(0);
  // For payments the alert says more, and finally requests the app.
  const leads = /\bask(?:ToOpenApp|ForApp)\(/;
  expect(users.filter((file) => !leads.test(read(file)))).toEqual([]);
});
