import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A new temporary folder, `shtrans-<name>-` and some letters, through which any user may go unless told otherwise: as
 * root the database server runs as another one, and its folder would else lie elsewhere, and stay.
 */
export function enterableFolder(name: string, mode = 0o711): string {
  const folder = mkdtempSync(path.join(tmpdir(), `shtrans-${name}-`));
  chmodSync(folder, mode);
  return folder;
}
