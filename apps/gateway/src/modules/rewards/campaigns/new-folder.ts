import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rowId } from '@shtrans/contract/catalogue/fields';
import { StartupError } from '../../../errors/startup-error.ts';

const TEMPLATE = path.join(import.meta.dirname, '../../../../data/campaign-template');
/** What the template calls itself, in its id and its address. */
const NAME = /new-campaign/g;

/**
 * Writes the folder of a new campaign, as a whole one to change, below a folder of operator data; gives where it is.
 * Raises StartupError for an id that cannot be one, and where something is already.
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
