import { INVITE_CODE } from '@shtrans/contract/invites/facts';
import { query } from '../../core/query/query.ts';

/** Who invites by a code, as far as it is one. */
export const inviterQuery = (code: string) =>
  INVITE_CODE.test(code)
    ? query('GET auth:/v1/invite-codes/:code', { params: { code } })
    : undefined;

/** The same of a promoter, with the terms. */
export const promoterQuery = (code: string) =>
  INVITE_CODE.test(code)
    ? query('GET integral:/v1/rebate/promoters/:code', { params: { code } })
    : undefined;

/** What the rider got by a promoter of the operator's. */
export const rewardQuery = query('GET maas:/v1/promoter-reward', {}, { freshMs: 0 });

/** The rider as a promoter, and by whom they were brought. */
export const rebateQuery = query('GET integral:/v1/rebate', {}, { freshMs: 0 });
