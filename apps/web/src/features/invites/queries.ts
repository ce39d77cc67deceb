import { INVITE_CODE } from '@shtrans/contract/invites/facts';
import { query } from '../../core/query/query.ts';

/** The inviter of a code, if it has the form of one. */
export const inviterQuery = (code: string) =>
  INVITE_CODE.test(code)
    ? query('GET auth:/v1/invite-codes/:code', { params: { code } })
    : undefined;

/** The same for a promoter, with the terms. */
export const promoterQuery = (code: string) =>
  INVITE_CODE.test(code)
    ? query('GET integral:/v1/rebate/promoters/:code', { params: { code } })
    : undefined;

/** The rider's reward from a promoter of the operator. */
export const rewardQuery = query('GET maas:/v1/promoter-reward', {}, { freshMs: 0 });

/** The rider as a promoter, and the rider's own promoter. */
export const rebateQuery = query('GET integral:/v1/rebate', {}, { freshMs: 0 });
