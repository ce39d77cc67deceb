import { describe, expect, it } from 'vitest';
import { isTest, matches, sourceFiles } from './source.ts';

const WEB = 'apps/web/src';
const GATEWAY = 'apps/gateway/src';
const SANDBOX = 'apps/gateway/sandbox';

/** Where `pattern` stands in the given files, each with what to do instead. */
const matchesIn = (files: string[], pattern: RegExp, instead: string): string[] =>
  files
    .filter((file) => !isTest(file))
    .flatMap((file) => matches(file, pattern))
    .map((place) => `${place}\n  -> ${instead}`);

const below = (root: string, ...dirs: string[]): string[] =>
  dirs.flatMap((dir) => sourceFiles(`${root}/${dir}`));

describe('web', () => {
  it('reads the user agent in core/host only', () => {
    const files = [
      ...sourceFiles(WEB),
      ...sourceFiles('apps/web/build'),
      ...sourceFiles('apps/web', /^index\.html$/),
    ].filter((file) => !file.startsWith(`${WEB}/core/host/`));
    const instead = 'ask core/host (host, hostType, os): detection is one table there';
    expect(matchesIn([...new Set(files)], /\bnavigator\b.*\buserAgent/, instead)).toEqual([]);
  });

  it('fetches, stores and asks for the host in core, not in pages and widgets', () => {
    const files = below(WEB, 'features', 'campaigns', 'campaign-kit', 'domain', 'ui');
    expect(
      matchesIn(
        files,
        /\bfetch\(|XMLHttpRequest|\bsendBeacon\b/,
        'call the endpoint through core/api',
      ),
    ).toEqual([]);
    expect(
      matchesIn(
        files,
        /\b(?:local|session)Storage\b|document\.cookie|\bindexedDB\b/,
        'core/session keeps identity, the URL what can be shared, the query cache what the server said',
      ),
    ).toEqual([]);
  });

  it('stores by core/storage alone, which expects stores that refuse, are full or are emptied', () => {
    const stores = new Set([
      `${WEB}/core/storage/safe-storage.ts`,
      `${WEB}/core/storage/kept-object.ts`,
      // Inline in documents, and in a `try` there.
      `${WEB}/core/api/early-start.ts`,
      `${WEB}/app/early.ts`,
    ]);
    const files = sourceFiles(WEB).filter(
      (file) => !stores.has(file) && !file.startsWith(`${WEB}/core/testing/`),
    );
    const instead = 'localStore, sessionStore or keptObjects: they never throw';
    expect(matchesIn(files, /\b(?:local|session)Storage\s*[.[]|\bindexedDB\b/, instead)).toEqual(
      [],
    );
  });

  it('hears that a page is back by onVisible, and listens to no unload', () => {
    const files = sourceFiles(WEB).filter((file) => file !== `${WEB}/core/view/on-visible.ts`);
    const instead = 'onVisible: a page that listens to unload is never kept in memory';
    expect(matchesIn(files, /'(?:unload|beforeunload|pageshow)'/, instead)).toEqual([]);
  });

  it('shows no text past React', () => {
    const instead = 'hand the text to React: markup from outside becomes script';
    expect(matchesIn(below(WEB, ''), /dangerouslySetInnerHTML|\.innerHTML\s*=/, instead)).toEqual(
      [],
    );
  });

  it('uses no look-behind: Safari 14 fails on the whole file', () => {
    expect(
      matchesIn(sourceFiles(WEB), /\(\?<[=!]/, 'capture what comes before and leave it out'),
    ).toEqual([]);
  });
});

describe('gateway', () => {
  it('takes time and chance from the context in rules', () => {
    const files = below(GATEWAY, 'modules', 'jobs', 'adapters');
    expect(
      matchesIn(files, /\bnew Date\(\s*\)|\bDate\.now\(/, 'ctx.clock.now(): tests move the clock'),
    ).toEqual([]);
    expect(
      matchesIn(
        files,
        /\bMath\.random\(|\brandomBytes\(|\brandomUUID\(|\brandomInt\(/,
        'ctx.random.bytes() or uuidv7(ctx)',
      ),
    ).toEqual([]);
  });

  it('reads the environment once', () => {
    const files = below(GATEWAY, 'modules', 'http', 'jobs', 'adapters');
    expect(
      matchesIn(files, /\bprocess\.env\b/, 'add the variable to config.ts and read ctx.config'),
    ).toEqual([]);
  });

  it("keeps a module's SQL in its stores", () => {
    // Payments' ledger, its checks and reports are questions to the database through and through; tables.ts says what
    // becomes of rows when a rider is deleted.
    const asks =
      /\/(?:[a-z-]+-)?store\.ts$|\/tables\.ts$|\/modules\/erase\.ts$|\/payments\/(?:service|money-report|reconcile|ledger(?:-check)?)\.ts$/;
    const files = below(GATEWAY, 'modules').filter((file) => !asks.test(file));
    expect(
      matchesIn(
        files,
        /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/,
        'routes wire, service.ts decides, store.ts asks the database',
      ),
    ).toEqual([]);
  });
});

describe('everything', () => {
  it('has no test that is switched off or left alone', () => {
    const files = [
      'packages/contract/src',
      WEB,
      GATEWAY,
      SANDBOX,
      'apps/gateway/test',
      'tools',
      'e2e',
    ]
      .flatMap((dir) => sourceFiles(dir))
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('tools/rules/'));
    const disabledTest = /\b(?:it|test|describe)\.(?:only|skip|todo)\b|\bx(?:it|describe)\(/;
    const places = files.flatMap((file) => matches(file, disabledTest));
    expect(places.map((place) => `${place}\n  -> mend it or delete it`)).toEqual([]);
  });
});
