import { describe, expect, it } from 'vitest';
import { isTest, matches, sourceFiles } from './source.ts';

const WEB = 'apps/web/src';
const GATEWAY = 'apps/gateway/src';
const SANDBOX = 'apps/gateway/sandbox';

/** Returns the places of `pattern` in the files, each with the recommended alternative. */
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
    const instead = 'use core/host (host, hostType, os): it detects the host by one table';
    expect(matchesIn([...new Set(files)], /\bnavigator\b.*\buserAgent/, instead)).toEqual([]);
  });

  it('fetches, stores and uses the host only in core, not in pages and widgets', () => {
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
        'use core/session for identity, the URL for state that can be shared, the query cache for answers of the server',
      ),
    ).toEqual([]);
  });

  it('stores only through core/storage, which handles stores that refuse, are full or are emptied', () => {
    const stores = new Set([
      `${WEB}/core/storage/safe-storage.ts`,
      `${WEB}/core/storage/kept-object.ts`,
      // Inline in documents, with its own `try`.
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

  it('detects a return to the page by onVisible, and does not listen to unload', () => {
    const files = sourceFiles(WEB).filter((file) => file !== `${WEB}/core/view/on-visible.ts`);
    const instead = 'onVisible: a page that listens to unload is never kept in memory';
    expect(matchesIn(files, /'(?:unload|beforeunload|pageshow)'/, instead)).toEqual([]);
  });

  it('renders text only through React', () => {
    const instead = 'pass the text to React: external markup can become script';
    expect(matchesIn(below(WEB, ''), /dangerouslySetInnerHTML|\.innerHTML\s*=/, instead)).toEqual(
      [],
    );
  });

  it('loads pictures immediately, except in lists that are longer than the screen', () => {
    const lists = new Set([
      `${WEB}/domain/tickets/pass.tsx`,
      `${WEB}/features/parking-report/pages/parking-report.tsx`,
      `${WEB}/features/scenic/pages/scenic-detail.tsx`,
      `${WEB}/features/scenic/pages/scenic-list.tsx`,
      `${WEB}/features/help/pages/help-thread.tsx`,
      `${WEB}/features/sharing/share-card.tsx`,
    ]);
    const files = sourceFiles(WEB).filter((file) => !lists.has(file));
    const instead = 'leave `loading` out: a lazy picture comes after the layout';
    expect(matchesIn(files, /\bloading="lazy"/, instead)).toEqual([]);
  });

  it('uses no look-behind, because Safari 14 fails on the whole file', () => {
    expect(
      matchesIn(
        sourceFiles(WEB),
        /\(\?<[=!]/,
        'capture the text before the match and leave it out',
      ),
    ).toEqual([]);
  });
});

describe('gateway', () => {
  it('takes time and randomness from the context in rules', () => {
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
    // Payments' ledger, checks and reports consist of database queries; tables.ts defines what happens to rows when a
    // rider is deleted.
    const asks =
      /\/(?:[a-z-]+-)?store\.ts$|\/tables\.ts$|\/modules\/erase\.ts$|\/payments\/(?:service|money-report|reconcile|ledger(?:-check)?)\.ts$/;
    const files = below(GATEWAY, 'modules').filter((file) => !asks.test(file));
    expect(
      matchesIn(
        files,
        /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/,
        'routes connect, service.ts decides, store.ts queries the database',
      ),
    ).toEqual([]);
  });
});

describe('everything', () => {
  it('has no disabled or focused test', () => {
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
    expect(places.map((place) => `${place}\n  -> fix it or delete it`)).toEqual([]);
  });
});
