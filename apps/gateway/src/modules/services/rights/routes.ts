import { Readable } from 'node:stream';
import { existing } from '@shtrans/contract/api/errors';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../../context.ts';
import { addressOf, type SignedRoute } from '../../../crypto/short-address.ts';
import type { Handlers } from '../../../http/call.ts';
import type { AllModules } from '../../define.ts';
import { askClosureCode, beginClosure, cancelClosure, closureOf } from './closures.ts';
import { askCopy, bytesOf, latestCopy, openCopy } from './copies.ts';
import { frameOf } from './html-copy.ts';

export const rightsRoutes = (ctx: Context, { owners }: AllModules) =>
  ({
    'GET maas:/v1/data-copies': ({ caller }) => latestCopy(ctx, caller.userId),
    'POST maas:/v1/data-copies': ({ caller, language }) => askCopy(ctx, caller.userId, language),
    'GET maas:/v1/account-closures': ({ caller }) => closureOf(ctx, owners, caller.userId),
    'POST maas:/v1/account-closures/codes': (call) => askClosureCode(ctx, call),
    'POST maas:/v1/account-closures': async (call) => {
      await beginClosure(ctx, call);
      return await closureOf(ctx, owners, call.caller.userId);
    },
    'POST maas:/v1/account-closures/cancel': async ({ caller }) => {
      await cancelClosure(ctx, caller.userId);
      return await closureOf(ctx, owners, caller.userId);
    },
  }) satisfies Partial<Handlers>;

/** Serves the files of copies. Browsers show the page without scripts, and save the data. */
export const copyPages =
  (ctx: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<SignedRoute>('/:name', async (request, reply) => {
      const address = addressOf(request);
      const { name } = address;
      // Only names that the gateway signed are found, so the name is safe in the header.
      const copy = existing(await openCopy(ctx, address), 'not_found');
      const isPage = name.endsWith('.html');
      const { before, after, policy } = frameOf(copy.language);
      const file = async function* () {
        if (isPage) yield before;
        yield* bytesOf(ctx, copy, isPage ? 'html' : 'json');
        if (isPage) yield after;
      };
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': policy,
          'content-disposition': `${isPage ? 'inline' : 'attachment'}; filename="${name}"`,
          'referrer-policy': 'no-referrer',
        })
        .type(isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
        .send(Readable.from(file()));
    });
  };
