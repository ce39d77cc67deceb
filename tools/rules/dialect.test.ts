import { expect, it } from 'vitest';
import { read, sourceFiles } from './source.ts';

/** Words that docs/style.md replaces. In riders' texts they may be right. */
const DIALECT =
  /\b(?:[Aa]new|[Ss]o many|[Ww]hoever|(?:is|are|was|were|be) told|Raises|to be had|comes? to rest|the like|goes by)\b/g;

/** Occurrences in 1,000 lines that other code bases of good English have. */
const MAX_PER_1000_LINES = 0.1;

it('comments, messages and papers keep to plain words', () => {
  const files = ['packages', 'apps', 'e2e', 'bench', 'tools', 'docs', 'deploy'].flatMap((folder) =>
    sourceFiles(folder, /\.(?:ts|tsx|mjs|css|sql|md)$/),
  );
  const exempt = new Set(['docs/style.md', 'tools/rules/dialect.test.ts']);
  let lines = 0;
  const occurrences = files
    .filter((file) => !exempt.has(file) && !/messages\.ts$|\/literals\//.test(file))
    .flatMap((file) => {
      const text = read(file);
      lines += text.split('\n').length;
      return text.split('\n').flatMap((line, index) => {
        const words = line.match(DIALECT) ?? [];
        return words.map((word) => `${file}:${index + 1} ${word}`);
      });
    });
  const allowed = Math.floor((lines / 1000) * MAX_PER_1000_LINES);
  expect(
    occurrences.length,
    `docs/style.md has other words:\n${occurrences.join('\n')}`,
  ).toBeLessThanOrEqual(allowed);
});
