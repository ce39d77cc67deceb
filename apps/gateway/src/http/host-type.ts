import { detectHost, type Host, type HostType } from '@shtrans/contract/hosts/hosts';
import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'headers'>;

/** Returns the host of a request and its type, as far as the user agent reveals them. */
export const hostOf = ({ headers }: Asked): { host: Host; type: HostType } =>
  detectHost({ userAgent: headers['user-agent'] ?? '', wxEnvironment: undefined });

/** Returns the type of the host. */
export const hostTypeOf = (request: Asked): HostType => hostOf(request).type;
