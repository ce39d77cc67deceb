import { importsOf, sourceFiles } from '../rules/source.ts';

const TEST = /\.test\.tsx?$/;

/** Returns the part of the product of a file: a module of the gateway, a folder of the web's core, or the contract. */
function partOf(file: string): string {
  const [, part] =
    /^(apps\/gateway\/src\/modules\/[^/]+\/|apps\/gateway\/src\/[^/]+\/|apps\/web\/src\/app\/|apps\/web\/src\/[^/]+\/[^/]+\/|packages\/contract\/src\/)/.exec(
      file,
    ) ?? [];
  return part ?? file;
}

const importsOne = (test: string, files: ReadonlySet<string>): boolean =>
  importsOf(test).some(({ to, typeOnly }) => !typeOnly && to !== undefined && files.has(to));

/**
 * Returns test files, relative to the repository: those in the parts of `files`; elsewhere those that import one of
 * `files` and need no database, because they are cheap; and those at or below the paths in `also`.
 */
export function testsOf(files: string[], also: string[]): string[] {
  const targetFiles = new Set(files);
  const near = [...new Set(files.map(partOf)), ...also];
  return ['packages/contract/src', 'apps/gateway/src', 'apps/web/src']
    .flatMap((folder) => sourceFiles(folder, TEST))
    .filter(
      (test) =>
        near.some((place) => test.startsWith(place)) ||
        (!test.endsWith('.integration.test.ts') && importsOne(test, targetFiles)),
    );
}
