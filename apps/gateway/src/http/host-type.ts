import { detectHost, type HostType } from '@shtrans/contract/hosts';
import type { FastifyRequest } from 'fastify';

/** The kind of host that a request says it comes from: what a user agent alone tells. */
export const hostTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): HostType =>
  detectHost({ userAgent: headers['user-agent'] ?? '', wxEnvironment: undefined }).type;
