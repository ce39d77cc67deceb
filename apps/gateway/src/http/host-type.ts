import { detectHost, type Host, type HostType } from '@shtrans/contract/hosts/hosts';
import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'headers'>;

/** The host that a request says it comes from, with its kind: what a user agent alone tells. */
export const hostOf = ({ headers }: Asked): { host: Host; type: HostType } =>
  detectHost({ userAgent: headers['user-agent'] ?? '', wxEnvironment: undefined });

/** Its kind alone. */
export const hostTypeOf = (request: Asked): HostType => hostOf(request).type;
