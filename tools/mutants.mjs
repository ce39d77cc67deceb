// `npm run mutants -- <folder or file[:line]>... [--sample N] [--seed S] [--at-least PERCENT]`: changes the sources
// below it, one place at a time and only in memory, and reports which changes no test detects. See docs/mutants.md.
import { ensureReady, orSayWhy } from './ensure-install.mjs';

await orSayWhy(async () => {
  ensureReady();
  const { runMutants } = await import('./mutants/run.ts');
  process.exitCode = await runMutants(process.argv.slice(2));
}, 2);
