import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance } from 'fastify';

/** A lone surrogate is not Unicode, and PostgreSQL stores neither it nor NUL. */
const isBroken = (text: string): boolean => !text.isWellFormed() || text.includes('\0');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether any text in a value is broken, including names of fields. Not recursive, because a sender can nest input to any depth. */
function hasBrokenText(value: unknown): boolean {
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') {
      if (isBroken(next)) return true;
    } else if (Array.isArray(next)) {
      for (const item of next) pending.push(item);
    } else if (isObject(next)) {
      for (const [name, inner] of Object.entries(next)) pending.push(name, inner);
    }
  }
  return false;
}

/** Throws `invalid_input` with the name of the field for text that cannot be stored or displayed. */
export function refuseBrokenText(input: unknown): void {
  if (!isObject(input)) {
    if (hasBrokenText(input)) throw new CodedError('invalid_input');
    return;
  }
  for (const [name, value] of Object.entries(input)) {
    if (isBroken(name)) throw new CodedError('invalid_input');
    if (hasBrokenText(value)) throw new CodedError('invalid_input', { field: name });
  }
}

/** Parses an unread body as JSON, but only if it has an escape, because only an escape can yield broken text. */
function jsonIn(bytes: Buffer): unknown {
  if (!bytes.includes('\\u')) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Refuses requests to the routes of this scope whose path, query or body contains broken text. */
export function takeWholeTextOnly(scope: FastifyInstance): void {
  scope.addHook('preValidation', (request, _reply, next) => {
    const { params, query, body } = request;
    refuseBrokenText(params);
    refuseBrokenText(query);
    refuseBrokenText(Buffer.isBuffer(body) ? jsonIn(body) : body);
    next();
  });
}
