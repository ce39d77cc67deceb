import type { HostMessage, SharedPage } from './capabilities.ts';
import { fromJson } from '../storage/from-json.ts';

/** Longer messages are not ours, in characters of JSON. */
const LONGEST = 64 * 1024;

/**
 * Encodes a message to the mini-program around the page: an object with its `name` and its fields. If a partner's
 * mini-program uses other names, only this file changes.
 */
export const encodeMessage = ({ name, ...fields }: HostMessage): object => ({ name, ...fields });

/** Decodes a message from the mini-program, as object or JSON text, or returns undefined. */
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

/** What a mini-program shares when its rider taps its menu; its web view opens `path`. */
export const shareMessage = ({ title, desc, url, imageUrl }: SharedPage): HostMessage => ({
  name: 'share',
  share: { title, desc, path: url, imageUrl },
});
