// `npm run screens:table`: runs the journeys, and writes docs/screens.md from the pages that they came by; with `--noted` from
// those of a run with NOTE_VISITS=1 before.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureReady, orSayWhy, ROOT, SetupError } from './ensure-install.mjs';

await orSayWhy(async () => {
  ensureReady();
  if (!process.argv.includes('--noted')) {
    rmSync(path.join(ROOT, '.cache/visited'), { recursive: true, force: true });
    const { run } = await import('./test-steps/child.mjs');
    const { ensureHeadlessChromium } = await import('./chromium.mjs');
    const env = { NOTE_VISITS: '1', CHROMIUM_PATH: ensureHeadlessChromium() };
    const { ok, output } = await run('vitest', ['run', '--project', 'e2e'], { env });
    if (!ok) throw new SetupError(output);
  }
  const { writeTable } = await import('../e2e/screens-table.ts');
  writeTable();
});
