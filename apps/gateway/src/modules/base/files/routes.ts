import type { MultipartFile } from '@fastify/multipart';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { fileUrl, keepImage, openFile } from './service.ts';
import { errorCode } from '../../../errors/error-code.ts';

export const fileRoutes = (ctx: Context) =>
  ({
    'POST auth:/external/v1/fileUpload': async ({ caller, request, reply }) => {
      const row = await keepImage(ctx, caller.userId, await oneFile(request, reply));
      return {
        id: row.id,
        url: fileUrl(row),
        contentType: row.content_type,
        bytes: row.bytes,
        sha256: row.sha256,
      };
    },
  }) satisfies Partial<Handlers>;

/** The one file of a multipart body. Raises `file_missing`, `file_too_large`, `malformed_body`. */
async function oneFile(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  try {
    const part = await request.file();
    const bytes = part ? await readWithin(part.file) : Buffer.alloc(0);
    if (bytes.length === 0) throw new CodedError('file_missing');
    return bytes;
  } catch (error) {
    // The rest of the body is not read, so the connection cannot be used again.
    void reply.header('connection', 'close');
    if (error instanceof CodedError || errorCode(error)?.startsWith('FST_')) throw error;
    // The parser's own complaints: a part that never ends, a boundary that never comes.
    throw new CodedError('malformed_body', { cause: error });
  }
}

/** Reads a part; at the limit it fails at once and does not wait for a stream that may never end. */
async function readWithin(file: MultipartFile['file']): Promise<Buffer> {
  const tooLarge = new Promise<never>((_, reject) => {
    file.once('limit', () => reject(new CodedError('file_too_large')));
  });
  const whole = (async () => Buffer.concat(await file.toArray()))();
  const bytes = await Promise.race([whole, tooLarge]);
  if (file.truncated) throw new CodedError('file_too_large');
  return bytes;
}

/** Uploaded pictures. A browser takes them for pictures and nothing else, and runs nothing in them. */
export const filePages =
  (ctx: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
      const { name } = request.params;
      // Only a name that we made is found: nothing in it breaks out of the header.
      const file = existing(await openFile(ctx, name), 'not_found');
      return reply
        .headers({
          'cache-control': 'private, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `inline; filename="${name}"`,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(file.contentType)
        .send(file.bytes);
    });
  };
