import type { HostMessage, SharedPage } from './capabilities.ts';
import { fromJson } from '../storage/from-json.ts';

/** Longer ones are no message of ours, in characters of JSON. */
const LONGEST = 64 * 1024;

/**
 * How messages with the mini-program around the page look on the wire: an object with its `name` and its fields. What
 * the partners' mini-programs call them otherwise is changed here alone.
 */
export const encodeMessage = ({ name, ...fields }: HostMessage): object => ({ name, ...fields });

/** A message from the mini-program, as object or JSON text; undefined for anything else. */
export function decodeMessage(raw: unknown): HostMessage | undefined {
  try {
    const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
    if (text === undefined || text.length > LONGEST) return undefined;
  } catch {
    return undefined;
  }
  const value = typeof raw === 'string' ? fromJson(raw) : raw;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { name } = value as { name?: unknown };
  return typeof name === 'string' && name !== '' ? (value as HostMessage) : undefined;
}

/** What a mini-program shares when its rider taps its menu; `path` is what its web view opens. */
export const shareMessage = ({ title, desc, url, imageUrl }: SharedPage): HostMessage => ({
  name: 'share',
  share: { title, desc, path: url, imageUrl },
});
