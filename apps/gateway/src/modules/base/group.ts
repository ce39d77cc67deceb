import { catalogue } from './catalogue/module.ts';
import { documents } from './documents/module.ts';
import { files } from './files/module.ts';

/** Modules that all others use: operator data, files, documents. */
export const base = [catalogue, files, documents] as const;
