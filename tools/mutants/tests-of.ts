import { importsOf, sourceFiles } from '../rules/source.ts';

const TEST = /\.test\.tsx?$/;

/** The part of the product a file belongs to: a module of the gateway, a folder of the web's core, the contract. */
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
 * Test files, relative to the repository: those in the parts that `files` belong to, elsewhere those that import one of
 * `files` and need no database, as they cost little, and those at or below the places in `also`.
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
