import { CodedError, ERRORS, type ErrorCode, type Problem } from '@shtrans/contract/api/errors';
import { errorMessages } from '@shtrans/contract/api/error-messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { isDatabaseOutage, isGivenUp } from '../db/outage.ts';
import { challengeOf } from './challenge.ts';
import { languageOf, type Language } from './language.ts';
import { reportRefusal } from './security-log.ts';

/** Seconds after which a database that went away, or was too busy, is worth asking again. */
const OUTAGE_RETRY_SECONDS = 2;

/** What Fastify and its plug-ins raise before a handler runs. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type_unsupported',
  FST_PARTS_LIMIT: 'invalid_input',
  FST_FILES_LIMIT: 'invalid_input',
  FST_FIELDS_LIMIT: 'invalid_input',
  FST_PROTO_VIOLATION: 'malformed_body',
  ECONNRESET: 'malformed_body',
};

interface Diagnosis {
  code: ErrorCode;
  retryAfterSeconds?: number;
  field?: string;
  issues?: { path: string; message: string }[];
}

/** Maps whatever was raised to a code of the contract. What we do not know is `internal`. */
function diagnose(error: unknown): Diagnosis {
  if (error instanceof CodedError) {
    return {
      code: error.code,
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
      ...(error.field !== undefined && { field: error.field }),
    };
  }
  if (error instanceof ZodError) return inputFault(error);
  if (isDatabaseOutage(error) || isGivenUp(error)) {
    return { code: 'unavailable', retryAfterSeconds: OUTAGE_RETRY_SECONDS };
  }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? FRAMEWORK_CODES[code] : undefined;
  if (known !== undefined) return { code: known };
  if (statusCode === 400) return { code: 'malformed_body' };
  return { code: 'internal' };
}

/** The code an error is answered with. */
export const codeOf = (error: unknown): ErrorCode => diagnose(error).code;

const MAX_ISSUES = 20;

function inputFault(error: ZodError): Diagnosis {
  const issues = error.issues.slice(0, MAX_ISSUES).map((issue) => ({
    path: issue.path.join('.').slice(0, 200),
    message: issue.message.slice(0, 200),
  }));
  const field = issues[0]?.path;
  return { code: 'invalid_input', issues, ...(field !== undefined && field !== '' && { field }) };
}

/** The problem document (RFC 9457) of a diagnosis. */
export function problemOf(found: Diagnosis, traceId: string, language: Language): Problem {
  const { code, ...rest } = found;
  const [zh, en] = errorMessages[code];
  return {
    type: `urn:shtrans:error:${code}`,
    title: language === 'en_us' ? en : zh,
    status: ERRORS[code].status,
    code,
    traceId,
    ...rest,
  };
}

/** Answers a request with the problem document of `error`; logs what is our fault. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const found = diagnose(error);
  const { status } = ERRORS[found.code];
  const { id: traceId } = request;
  if (found.code === 'internal')
    request.log.error(
      { event: 'http.internal_error', traceId, err: error },
      'a request met a fault of ours',
    );
  else if (status >= 500)
    request.log.warn(
      { event: 'http.unavailable', traceId, err: error, problem: found.code },
      'a request could not be served',
    );
  const language = request.language ?? languageOf(request);
  if (found.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', Math.max(1, Math.ceil(found.retryAfterSeconds)));
  }
  if (status === 401) void reply.header('www-authenticate', challengeOf(found.code, request));
  request.problemCode = found.code;
  reportRefusal(request, found.code);
  void reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(problemOf(found, traceId, language));
}
