import { catalogue } from './catalogue/module.ts';
import { documents } from './documents/module.ts';
import { files } from './files/module.ts';

/** Used by every other module: operator data, files, documents. */
export const base = [catalogue, files, documents] as const;
