import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { byId, id, instant } from '../api/schemas.ts';

/** A login of a rider, for the rider to know it again by; the network is the beginning of an address only. */
export const sessionInfo = z.object({
  id,
  /** The session of this call. */
  current: z.boolean(),
  kind: z.enum(['main', 'local']),
  /** The system (`android`) and app (`WX`) it was begun in, by the words of os.ts and hosts.ts. */
  os: z.string().nullable(),
  host: z.string().nullable(),
  /** Of its last use. */
  network: z.string().nullable(),
  createdAt: instant,
  /** To the hour. */
  lastUsedAt: instant,
});
export type SessionInfo = z.infer<typeof sessionInfo>;

const revoked = z.object({ revoked: z.literal(true) });

export const sessionEndpoints = defineEndpoints({
  'GET token:/v1/sessions': {
    summary: "The rider's logins that count, the one used last first",
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
    summary: 'Log out elsewhere: end all logins but this one and the campaign logins of its device',
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
