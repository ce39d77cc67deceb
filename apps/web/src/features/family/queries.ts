import type { IntimateAccount } from '@shtrans/contract/intimate/schemas';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { query } from '../../core/query/query.ts';

export const accountsQuery = query('GET maas:/v1/intimate-accounts');

/** Invites; a second tap, or a retry after a lost answer, is the same invitation. */
export const invite = (body: { phone: string; limitCents: number; agreementVersion: string }) =>
  attempt(`invite ${body.phone} ${body.limitCents}`, (idempotencyKey) =>
    call('POST maas:/v1/intimate-accounts', { body, idempotencyKey }),
  );

export const accept = ({ id }: IntimateAccount, agreementVersion: string) =>
  attempt(`accept ${id}`, (idempotencyKey) =>
    call('POST maas:/v1/intimate-accounts/:id/acceptance', {
      params: { id },
      body: { agreementVersion },
      idempotencyKey,
    }),
  );

export const change = (
  { id }: IntimateAccount,
  body: { state?: 'active' | 'paused' | 'closed'; limitCents?: number },
) => call('PUT maas:/v1/intimate-accounts/:id', { params: { id }, body });

/** Pays an order from the account, once. */
export const payBy = ({ id: account }: IntimateAccount, id: string) =>
  attempt(`pay ${id} ${account}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/payments', {
      params: { id },
      query: { account },
      idempotencyKey,
    }),
  );
