import { describe, expect, it } from 'vitest';
import { eventReader } from './event-reader.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What is read from a text that comes in pieces of `size` bytes. */
function read(text: string, size: number): string[] {
  const events: string[] = [];
  const take = eventReader((data) => events.push(data));
  const all = bytes(text);
  for (let offset = 0; offset < all.length; offset += size) take(all.slice(offset, offset + size));
  return events;
}

const SIZES = [1, 2, 3, 5, 7, 1000];

describe('server-sent events', () => {
  it.each(SIZES)('are read whole from chunks of %i bytes, also characters cut in two', (size) => {
    expect(read('data: {"zh":"沪A·12345 🚕"}\n\ndata: 二\n\n', size)).toEqual([
      '{"zh":"沪A·12345 🚕"}',
      '二',
    ]);
  });

  it.each(SIZES)('end their lines with LF, CRLF or CR, in chunks of %i bytes', (size) => {
    expect(read('data: a\r\ndata: b\r\n\r\ndata: c\r\rdata: d\n\n', size)).toEqual([
      'a\nb',
      'c',
      'd',
    ]);
  });

  it('are distinguished from comments, other fields and incomplete events', () => {
    const text =
      '\uFEFF: hello\n\nid: 7\nevent: x\nretry: 100\ndata:{"a":1}\ndata\n\n:\n\ndata: cut';
    expect(read(text, 4)).toEqual(['{"a":1}\n']);
  });
});
