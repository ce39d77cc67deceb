import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The audience; default: riders. */
    audience?: Audience;
  }
  interface FastifyInstance {
    /** Opens the operators' port, which closes with the app, and returns its URL. Throws the error of `listen`. */
    listenForOperators: (endpoint: { port: number; host: string }) => Promise<string>;
  }
}

/**
 * The audience of a route. `operators`: metrics, API documentation, pages on which a person plays a partner. `demo`:
 * pages of sandbox partners to which the demo sends riders' browsers. `all`: probes for load balancers.
 */
type Audience = 'riders' | 'operators' | 'demo' | 'all';

/** Whether riders can see the sandbox partners. */
export const isDemoShown = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): boolean =>
  NODE_ENV !== 'production';

/** Returns the audiences that each of the two ports serves. */
function shownOn(config: Pick<Config, 'NODE_ENV' | 'OPERATOR_PORT'>) {
  const riders = new Set<Audience>(['riders', 'all']);
  if (isDemoShown(config)) riders.add('demo');
  if (isDemoShown(config) && config.OPERATOR_PORT === undefined) riders.add('operators');
  return { riders, operators: new Set<Audience>(['operators', 'demo', 'all']) };
}

/**
 * Adds a separate port for operators, and answers `not_found` on each port for routes of the other. Without an
 * operators' port, their routes are on the riders' port, except in production, where they are not served.
 */
export function separateAudiences(
  app: FastifyInstance,
  config: Pick<Config, 'NODE_ENV' | 'OPERATOR_PORT'>,
): void {
  const audiencesByPort = shownOn(config);
  const ofOperators = new WeakSet<IncomingMessage>();
  app.addHook('onRequest', (request, _reply, next) => {
    const { audience = 'riders' } = request.routeOptions.config;
    const port = ofOperators.has(request.raw) ? 'operators' : 'riders';
    next(audiencesByPort[port].has(audience) ? undefined : new CodedError('not_found'));
  });

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    ofOperators.add(request);
    app.routing(request, response);
  };
  const server = createServer({ requireHostHeader: false }, answer);
  server.on('checkExpectation', answer);
  server.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
  app.addHook('preClose', async () => {
    server.close();
    server.closeIdleConnections();
  });
  app.decorate('listenForOperators', async ({ port, host }) => {
    server.listen(port, host);
    await once(server, 'listening');
    const { address, family, port: bound } = server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`;
  });
}

/** Wraps `plugin` so that its routes have this audience. */
export const routesFor =
  (audience: Audience, plugin: FastifyPluginAsync): FastifyPluginAsync =>
  async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, audience };
    });
    await scope.register(plugin);
  };
