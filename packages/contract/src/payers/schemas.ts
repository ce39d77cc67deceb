import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { shortText } from '../api/schemas.ts';

/** Identifies a rider inside the chat app: its payment sheet opens only for known payers. */
export const payerEndpoints = defineEndpoints({
  'POST auth:/v1/payers/wechat': {
    summary: 'Start to identify the rider inside the chat app; returns where to go',
    auth: 'user',
    /** Where to return to: path and query of a page of the app. */
    body: z.object({ returnTo: shortText(1024) }),
    output: z.object({ url: z.string() }),
    errors: ['payer_unknown'],
  },
  'GET external:/v1/payers/wechat/callback': {
    summary:
      'The chat app returns the rider here; the answer redirects to the page that started it',
    auth: 'none',
    query: z.object({
      code: z.string().max(512).optional(),
      state: z.string().max(128).optional(),
    }),
    output: z.string(),
    answerKind: 'raw',
  },
  'POST auth:/v1/payers/wechat/claim': {
    summary:
      "Store the chat app's answer for the rider who started it; repeating it changes nothing",
    auth: 'user',
    body: z.object({ claim: z.string().max(128) }),
    output: z.object({ known: z.literal(true) }),
    errors: ['payer_link_expired', 'payer_bound_elsewhere'],
  },
});
