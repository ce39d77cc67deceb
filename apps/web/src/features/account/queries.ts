import type { Loss } from '@shtrans/contract/rights/facts';
import { call } from '../../core/api/call.ts';
import { query } from '../../core/query/query.ts';
import { writeQuery } from '../../core/query/query-cache.ts';

/** Never from the cache, because the addresses in it are valid for minutes. */
export const copyQuery = query('GET maas:/v1/data-copies', {}, { freshMs: 0 });
export const closureQuery = query('GET maas:/v1/account-closures', {}, { freshMs: 0 });

export async function askCopy(): Promise<void> {
  writeQuery(copyQuery, await call('POST maas:/v1/data-copies'));
}

export const sendClosureCode = () => call('POST maas:/v1/account-closures/codes');

export async function beginClosure(body: {
  challenge: string;
  code: string;
  givesUp: Loss[];
}): Promise<void> {
  writeQuery(closureQuery, await call('POST maas:/v1/account-closures', { body }));
}

export async function cancelClosure(): Promise<void> {
  writeQuery(closureQuery, await call('POST maas:/v1/account-closures/cancel'));
}
