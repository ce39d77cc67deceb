import { describe, expect, it } from 'vitest';
import { SAMPLE_IMAGES } from '../../../test/sample-images.ts';
import { imageKind } from './image.ts';

describe.each(Object.entries(SAMPLE_IMAGES))('%s', (contentType, bytes) => {
  it('is known by its content', () => {
    expect(imageKind(bytes)).toMatchObject({ contentType });
  });

  it('is refused at every length it could be cut to', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(imageKind(bytes.subarray(0, length)), `${length} bytes`).toBeTypeOf('string');
    }
  });

  it('is refused when only its head is left and the rest is something else', () => {
    const disguised = Buffer.concat([
      bytes.subarray(0, 16),
      Buffer.from('<script>alert(1)</script>'.repeat(40)),
    ]);
    expect(imageKind(disguised)).toBe('broken');
  });
});

it('notices a changed byte in a PNG', () => {
  const bytes = Buffer.from(SAMPLE_IMAGES['image/png']);
  bytes.writeUInt8(bytes.readUInt8(45) ^ 1, 45);
  expect(imageKind(bytes)).toBe('broken');
});

it.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '%PDF-1.7',
  '<!doctype html>',
  'BM',
  'MZ',
])('does not take %j for an image', (text) => {
  expect(imageKind(Buffer.from(text))).toBe('unsupported');
});
