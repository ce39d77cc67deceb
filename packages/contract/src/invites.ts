import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** Letters and digits that nobody takes for each other when read aloud or typed. */
export const INVITE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const code = z.string().regex(new RegExp(`^[${INVITE_LETTERS}]{8}$`));

export const inviteEndpoints = defineEndpoints({
  'PUT auth:/v1/invite-code': {
    summary:
      'The code by which the rider invites others: one for each rider, made when first asked',
    auth: 'user',
    output: z.object({ code }),
  },
  'GET auth:/v1/invite-codes/:code': {
    summary: 'Who invites by a code: no more of them than a friend knows them by',
    auth: 'none',
    params: z.object({ code }),
    output: z.object({
      code,
      /** The last four digits of their phone number. */
      phoneEnd: z.string(),
    }),
    errors: ['invite_not_found'],
  },
});
