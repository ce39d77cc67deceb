import type { MultipartFile } from '@fastify/multipart';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { addressOf, type SignedRoute } from '../../../crypto/short-address.ts';
import type { Handlers } from '../../../http/call.ts';
import { routesFor } from '../../../http/operator-port.ts';
import { fileUrl } from './address.ts';
import { keepImage, openFile } from './service.ts';
import { errorCode } from '../../../errors/error-code.ts';

export const fileRoutes = (ctx: Context) =>
  ({
    'POST auth:/external/v1/fileUpload': async ({ caller, request, reply }) => {
      const row = await keepImage(ctx, caller.userId, await oneFile(request, reply));
      return {
        id: row.id,
        url: fileUrl(ctx, row),
        contentType: row.content_type,
        bytes: row.bytes,
        sha256: row.sha256,
      };
    },
  }) satisfies Partial<Handlers>;

/** Returns the only file of a multipart body. Throws `file_missing`, `file_too_large`, `malformed_body`. */
async function oneFile(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  try {
    const part = await request.file();
    const bytes = part ? await readWithin(part.file) : Buffer.alloc(0);
    if (bytes.length === 0) throw new CodedError('file_missing');
    return bytes;
  } catch (error) {
    // The remaining body is not read, so the connection cannot be reused.
    void reply.header('connection', 'close');
    if (error instanceof CodedError || errorCode(error)?.startsWith('FST_')) throw error;
    // Errors of the parser, such as a part without an end or a missing boundary.
    throw new CodedError('malformed_body', { cause: error });
  }
}

/** Reads a part; fails immediately at the limit, without waiting for a stream that may never end. */
async function readWithin(file: MultipartFile['file']): Promise<Buffer> {
  const tooLarge = new Promise<never>((_, reject) => {
    file.once('limit', () => reject(new CodedError('file_too_large')));
  });
  const wholeFile = (async () => Buffer.concat(await file.toArray()))();
  const bytes = await Promise.race([wholeFile, tooLarge]);
  if (file.truncated) throw new CodedError('file_too_large');
  return bytes;
}

/** Serves uploaded pictures. Browsers treat them only as pictures and run nothing in them. */
export const filePages = (ctx: Context): FastifyPluginAsync =>
  routesFor('files', async (app) => {
    app.get<SignedRoute>('/:name', async (request, reply) => {
      const address = addressOf(request);
      // Only names that the gateway signed are found, so the name is safe in the header.
      const file = existing(await openFile(ctx, address), 'not_found');
      return reply
        .headers({
          'cache-control': `private, max-age=${file.validSeconds}, immutable`,
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `inline; filename="${address.name}"`,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(file.contentType)
        .send(file.bytes);
    });
  });
