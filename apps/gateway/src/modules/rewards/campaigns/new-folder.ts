import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rowId } from '@shtrans/contract/catalogue/fields';
import { StartupError } from '../../../errors/startup-error.ts';

const TEMPLATE = path.join(import.meta.dirname, '../../../../data/campaign-template');
/** The template's name, in its id and its address. */
const NAME = /new-campaign/g;

/**
 * Copies the campaign template into a new folder below a folder of operator data; returns its path. Throws StartupError for
 * an invalid id, and if the folder exists.
 */
export function writeCampaignFolder(id: string, data: string): string {
  if (!rowId.safeParse(id).success) {
    throw new StartupError(`${id} is no id: small letters, digits and -, at most 64`);
  }
  const folder = path.join(data, 'campaigns', id);
  if (existsSync(folder)) throw new StartupError(`${folder} is there already`);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(TEMPLATE)) {
    const text = readFileSync(path.join(TEMPLATE, file), 'utf8');
    writeFileSync(path.join(folder, file), text.replace(NAME, id));
  }
  return folder;
}
