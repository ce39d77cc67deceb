import formbody from '@fastify/formbody';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance } from 'fastify';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Bodies of fields: JSON, or form-encoded as the web sends by default. Nothing else is read. Keys
 * that reach for prototypes, bad UTF-8 and broken JSON are `malformed_body`; an empty body is none.
 */
export async function acceptFields(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      if (body.length === 0) return done(null, undefined);
      let text: string;
      try {
        text = utf8.decode(body);
      } catch (cause) {
        return done(new CodedError('malformed_body', { cause }));
      }
      return parseJson(request, text, done);
    },
  );
  await scope.register(formbody);
}

/** Bodies kept as the bytes that came: signatures are over them. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}
