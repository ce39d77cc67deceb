import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApi } from '@shtrans/contract/api/openapi';

/** `npm run openapi` writes docs/openapi.json; with `--check` it only says whether it is up to date. */
const file = path.resolve(import.meta.dirname, '../../../../docs/openapi.json');
const wanted = `${JSON.stringify(openApi(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted);
} else if (readFileSync(file, 'utf8') !== wanted) {
  process.stderr.write('docs/openapi.json is not what the contract says: npm run openapi\n');
  process.exitCode = 1;
}
