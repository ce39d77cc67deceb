import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { shortText } from '../api/schemas.ts';

/** Who a rider is inside the chat app: its payment sheet opens for known payers only. */
export const payerEndpoints = defineEndpoints({
  'POST auth:/v1/payers/wechat': {
    summary: 'Begin to find out who the rider is inside the chat app; answers with where to go',
    auth: 'user',
    /** Where to come back to: path and query of a page of the app. */
    body: z.object({ returnTo: shortText(1024) }),
    output: z.object({ url: z.string() }),
    errors: ['payer_unknown'],
  },
  'GET external:/v1/payers/wechat/callback': {
    summary: 'The chat app sends the rider back here; the answer leads to the page that asked',
    auth: 'none',
    query: z.object({
      code: z.string().max(512).optional(),
      state: z.string().max(128).optional(),
    }),
    output: z.string(),
    answerKind: 'raw',
  },
  'POST auth:/v1/payers/wechat/claim': {
    summary: 'Keep what the chat app said, for the rider who asked; again changes nothing',
    auth: 'user',
    body: z.object({ claim: z.string().max(128) }),
    output: z.object({ known: z.literal(true) }),
    errors: ['payer_link_expired', 'payer_bound_elsewhere'],
  },
});
