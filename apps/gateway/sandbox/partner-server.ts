import { existing } from '@shtrans/contract/api/errors';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { PartnerApi, PartnerCall } from '../src/adapters/partner-api.ts';
import { readSignedWebhook } from '../src/adapters/signed-webhook.ts';
import type { Context } from '../src/context.ts';
import { acceptBytes } from '../src/http/bodies.ts';
import { rawBody } from '../src/http/call.ts';
import { sandboxSecret, type Secret } from './signature.ts';

type Answers<Calls extends Readonly<Record<string, PartnerCall>>> = {
  [Name in keyof Calls]: (asked: z.output<Calls[Name]['asks']>) => Promise<unknown>;
};

/**
 * Serves a sandbox partner's API below `/api` of its pages, as docs/partners describes it, so that a real partner's
 * server can be compared with it. Accepts only calls signed with its secret.
 */
export function servePartner<Api extends PartnerApi>(
  app: FastifyInstance,
  deps: Pick<Context, 'db' | 'clock' | 'random'>,
  partner: Secret,
  { calls }: Api,
  answers: Answers<Api['calls']>,
): void {
  const all = new Map<string, (asked: never) => Promise<unknown>>(Object.entries(answers));
  void app.register(async (scope) => {
    acceptBytes(scope);
    // Everything in the sandbox can be done on its pages too, so its secrets protect nothing.
    scope.get('/api/secret', async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { secret: await sandboxSecret(deps, partner) };
    });
    for (const [name, { path, asks }] of Object.entries(calls)) {
      scope.post(`/api${path}`, async (request, reply) => {
        const signer = { secret: await sandboxSecret(deps, partner), clock: deps.clock };
        const input = readSignedWebhook(signer, asks, request.headers, rawBody(request));
        void reply.header('cache-control', 'no-store');
        return await existing(all.get(name), 'not_found')(input as never);
      });
    }
  });
}
