import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance } from 'fastify';

/** Half a surrogate pair is no Unicode, and PostgreSQL keeps neither it nor NUL. */
const isBroken = (text: string): boolean => !text.isWellFormed() || text.includes('\0');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether any text in it is broken, names of fields included. Input may be nested as deep as its sender likes. */
function hasBrokenText(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (isBroken(next)) return true;
    } else if (Array.isArray(next)) {
      for (const item of next) left.push(item);
    } else if (isObject(next)) {
      for (const [name, inner] of Object.entries(next)) left.push(name, inner);
    }
  }
  return false;
}

/** Raises `invalid_input` for text that no database keeps and no screen shows; it names the field that holds it. */
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

/** What bytes kept unread hold as JSON; text can break in it by an escape alone. */
function jsonIn(bytes: Buffer): unknown {
  if (!bytes.includes('\\u')) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Refuses requests to what stands in this scope whose path, query or body holds broken text. */
export function takeWholeTextOnly(scope: FastifyInstance): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    const { params, query, body } = request;
    refuseBrokenText(params);
    refuseBrokenText(query);
    refuseBrokenText(Buffer.isBuffer(body) ? jsonIn(body) : body);
    done();
  });
}
