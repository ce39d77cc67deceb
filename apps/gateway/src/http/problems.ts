import { CodedError, ERRORS, type ErrorCode, type Problem } from '@shtrans/contract/api/errors';
import { errorMessages } from '@shtrans/contract/api/error-messages';
import { inThisCity } from '@shtrans/contract/city/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { isDatabaseOutage, isGivenUp } from '../db/outage.ts';
import { challengeOf } from './challenge.ts';
import { languageOf, type Language } from './language.ts';
import { reportRefusal } from './security-log.ts';

/** Seconds after which a client may retry when the database is away or too busy. */
const OUTAGE_RETRY_SECONDS = 2;

/** Error codes that Fastify and its plug-ins throw before a handler runs. */
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

/** Maps any thrown value to a code of the contract. An unknown error is `internal`. */
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
  const frameworkCode = typeof code === 'string' ? FRAMEWORK_CODES[code] : undefined;
  if (frameworkCode !== undefined) return { code: frameworkCode };
  if (statusCode === 400) return { code: 'malformed_body' };
  return { code: 'internal' };
}

/** Returns the code that an error is answered with. */
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

/** Returns the problem document (RFC 9457) of a diagnosis. */
export function problemOf(diagnosis: Diagnosis, traceId: string, language: Language): Problem {
  const { code, ...rest } = diagnosis;
  const [zh, en] = errorMessages[code];
  return {
    type: `urn:shtrans:error:${code}`,
    title: inThisCity(language === 'en_us' ? en : zh),
    status: ERRORS[code].status,
    code,
    traceId,
    ...rest,
  };
}

/** Answers a request with the problem document of `error`, and logs server errors. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const diagnosis = diagnose(error);
  const { status } = ERRORS[diagnosis.code];
  const { id: traceId } = request;
  if (diagnosis.code === 'internal')
    request.log.error(
      { event: 'http.internal_error', traceId, err: error },
      'a request failed with an unexpected error',
    );
  else if (status >= 500)
    request.log.warn(
      { event: 'http.unavailable', traceId, err: error, problem: diagnosis.code },
      'a request could not be served',
    );
  const language = request.language ?? languageOf(request);
  if (diagnosis.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', Math.max(1, Math.ceil(diagnosis.retryAfterSeconds)));
  }
  if (status === 401) void reply.header('www-authenticate', challengeOf(diagnosis.code, request));
  request.problemCode = diagnosis.code;
  reportRefusal(request, diagnosis.code);
  void reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(problemOf(diagnosis, traceId, language));
}
