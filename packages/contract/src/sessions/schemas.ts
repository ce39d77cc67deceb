import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { byId, id, instant } from '../api/schemas.ts';

/** A login of a rider, described so that the rider recognises it; the network is only the beginning of an IP address. */
export const sessionInfo = z.object({
  id,
  /** Whether it is the session of this call. */
  current: z.boolean(),
  kind: z.enum(['main', 'local']),
  /** The system (`android`) and app (`WX`) in which it began, in the words of os.ts and hosts.ts. */
  os: z.string().nullable(),
  host: z.string().nullable(),
  /** The network of its last use. */
  network: z.string().nullable(),
  createdAt: instant,
  /** Rounded to the hour. */
  lastUsedAt: instant,
});
export type SessionInfo = z.infer<typeof sessionInfo>;

const revoked = z.object({ revoked: z.literal(true) });

export const sessionEndpoints = defineEndpoints({
  'GET token:/v1/sessions': {
    summary: "The rider's valid logins, the most recently used first",
    auth: 'user',
    output: z.object({ items: z.array(sessionInfo) }),
  },
  'DELETE token:/v1/sessions/current': {
    summary: 'Log out: revoke the credential of this call',
    auth: 'user',
    output: revoked,
  },
  'DELETE token:/v1/local/sessions/current': {
    summary: 'Log out of the campaign pages: revoke the credential of this call',
    auth: 'local',
    output: revoked,
  },
  'DELETE token:/v1/sessions/others': {
    summary:
      'Log out elsewhere: end all logins except this one and the campaign logins of its device',
    auth: 'user',
    output: z.object({ ended: z.int() }),
  },
  'DELETE token:/v1/sessions/:id': {
    summary: "End one of the rider's logins",
    auth: 'user',
    params: byId,
    output: revoked,
    errors: ['session_not_found'],
  },
});
