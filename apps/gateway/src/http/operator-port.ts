import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who it is for; without one, riders. */
    audience?: Audience;
  }
  interface FastifyInstance {
    /** Opens the operators' port, which closes with the app, and gives its address. Raises what listening raises. */
    listenForOperators: (at: { port: number; host: string }) => Promise<string>;
  }
}

/**
 * Who a route is for. `operators`: figures, the API's description, pages by which a person plays a partner. `demo`:
 * pages of pretended partners to which the demo sends riders' browsers. `all`: what balancers ask too.
 */
type Audience = 'riders' | 'operators' | 'demo' | 'all';

/** Whether riders are shown the pretended partners. */
export const isDemoShown = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): boolean =>
  NODE_ENV !== 'production';

/** What is there on each of the two ports. */
function shownOn(config: Pick<Config, 'NODE_ENV' | 'OPERATOR_PORT'>) {
  const riders = new Set<Audience>(['riders', 'all']);
  if (isDemoShown(config)) riders.add('demo');
  if (isDemoShown(config) && config.OPERATOR_PORT === undefined) riders.add('operators');
  return { riders, operators: new Set<Audience>(['operators', 'demo', 'all']) };
}

/**
 * Gives operators a port of their own, and hides from each port what is for the other: it is not there. Where there is
 * no such port, operators find theirs among the riders', but in production nowhere.
 */
export function separateAudiences(
  app: FastifyInstance,
  config: Pick<Config, 'NODE_ENV' | 'OPERATOR_PORT'>,
): void {
  const shown = shownOn(config);
  const ofOperators = new WeakSet<IncomingMessage>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { audience = 'riders' } = request.routeOptions.config;
    const port = ofOperators.has(request.raw) ? 'operators' : 'riders';
    done(shown[port].has(audience) ? undefined : new CodedError('not_found'));
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

/** The routes that `plugin` makes, for this audience. */
export const routesFor =
  (audience: Audience, plugin: FastifyPluginAsync): FastifyPluginAsync =>
  async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, audience };
    });
    await scope.register(plugin);
  };
