import formbody from '@fastify/formbody';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance } from 'fastify';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Accepts bodies of fields: JSON, or form-encoded as browsers send by default, and no other type. Keys that address
 * prototypes, invalid UTF-8 and broken JSON are `malformed_body`; an empty body is undefined.
 */
export async function acceptFields(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, next) => {
      if (body.length === 0) return next(null, undefined);
      let text: string;
      try {
        text = utf8.decode(body);
      } catch (cause) {
        return next(new CodedError('malformed_body', { cause }));
      }
      return parseJson(request, text, next);
    },
  );
  await scope.register(formbody);
}

/** Keeps bodies as received bytes, because signatures are computed over them. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) =>
    next(null, body),
  );
}
