import { desk } from './desk/module.ts';

/** Where operators work. */
export const operations = [desk] as const;
