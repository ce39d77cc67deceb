import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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
    /** Opens a port for an audience, which closes with the app, and returns its URL. Throws the error of `listen`. */
    listenFor: (port: ExtraPort, endpoint: { port: number; host: string }) => Promise<string>;
  }
}

/**
 * The audience of a route. `operators`: metrics, API documentation, pages on which a person plays a partner. `demo`:
 * pages of sandbox partners to which the demo sends riders' browsers. `cashier`: the one on which they pay there. `desk`:
 * pages on which operators decide. `files`: signed addresses of pictures, for riders and the desk. `all`: probes for load
 * balancers.
 */
type Audience = 'riders' | 'operators' | 'demo' | 'cashier' | 'desk' | 'files' | 'all';

/** The ports that a gateway can open beside that of riders. */
export type ExtraPort = 'operators' | 'desk';

/** Whether riders can see the sandbox partners. */
export const isDemoShown = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): boolean =>
  NODE_ENV !== 'production';

type Shown = Pick<Config, 'NODE_ENV' | 'OPERATOR_PORT' | 'DESK_PORT' | 'ALLOW_IN_PRODUCTION'>;

/**
 * A staging site in production mode allows the sandbox of payments by name, whose cashier its riders must reach. Other
 * pages stay with its operators: the inbox has everybody's login codes.
 */
const isCashierShown = (config: Shown): boolean =>
  isDemoShown(config) || config.ALLOW_IN_PRODUCTION.includes('sandbox-payment');

/** Returns the audiences that each port serves. */
function shownOn(config: Shown): Record<'riders' | ExtraPort, Set<Audience>> {
  const riders = new Set<Audience>(['riders', 'files', 'all']);
  if (config.DESK_PORT === undefined) riders.add('desk');
  if (isDemoShown(config)) riders.add('demo');
  if (isCashierShown(config)) riders.add('cashier');
  if (isDemoShown(config) && config.OPERATOR_PORT === undefined) riders.add('operators');
  return {
    riders,
    operators: new Set(['operators', 'demo', 'cashier', 'all']),
    desk: new Set(['desk', 'files', 'all']),
  };
}

/**
 * Adds separate ports for operators and for the desk, and answers `not_found` on each port for routes of the others. Without a
 * port of its own, the desk is on the riders' port; so are the operators' routes, except in production, where they are not
 * served.
 */
export function separateAudiences(app: FastifyInstance, config: Shown): void {
  const audiencesByPort = shownOn(config);
  const portOf = new WeakMap<IncomingMessage, ExtraPort>();
  app.addHook('onRequest', (request, _reply, next) => {
    const { audience = 'riders' } = request.routeOptions.config;
    const port = portOf.get(request.raw) ?? 'riders';
    next(audiencesByPort[port].has(audience) ? undefined : new CodedError('not_found'));
  });

  const serverFor = (port: ExtraPort): Server => {
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      portOf.set(request, port);
      app.routing(request, response);
    };
    const server = createServer({ requireHostHeader: false }, answer);
    server.on('checkExpectation', answer);
    server.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
    app.addHook('preClose', async () => {
      server.close();
      server.closeIdleConnections();
    });
    return server;
  };
  const servers = { operators: serverFor('operators'), desk: serverFor('desk') };
  app.decorate('listenFor', async (name, { port, host }) => {
    const server = servers[name];
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
