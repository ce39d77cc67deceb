import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { SAMPLE_IMAGES } from '../../../../test/sample-images.ts';
import { createDecoder } from './decoder.ts';

const decoder = createDecoder();
const cleanImage = decoder.clean;
afterAll(decoder.close);

const cleanedImage = async (bytes: Buffer) => {
  const image = await cleanImage(bytes);
  if (typeof image === 'string') throw new Error(image);
  return image;
};
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

describe.each(Object.entries(SAMPLE_IMAGES))('%s', (contentType, bytes) => {
  it('is recognised by its content, and stays the same when cleaned again', async () => {
    const cleanedOnce = await cleanedImage(bytes);
    expect(cleanedOnce.contentType).toBe(contentType);
    const before = await sharp(bytes).metadata();
    expect(await sharp(cleanedOnce.bytes).metadata()).toMatchObject({
      format: before.format,
      width: before.width,
      height: before.height,
    });
    expect((await cleanedImage(bytes)).bytes.equals(cleanedOnce.bytes)).toBe(true);
  });

  it('is refused or completed when cut at any length', async () => {
    for (let length = 0; length < bytes.length; length++) {
      const image = await cleanImage(bytes.subarray(0, length));
      if (typeof image !== 'string')
        await sharp(image.bytes, { failOn: 'warning' }).raw().toBuffer();
    }
    expect(await cleanImage(bytes.subarray(0, bytes.length / 2))).toBeTypeOf('string');
  });

  it('is refused if only its header is an image', async () => {
    const disguised = Buffer.concat([
      bytes.subarray(0, 16),
      Buffer.from('<script>alert(1)</script>'.repeat(40)),
    ]);
    expect(await cleanImage(disguised)).toBe('broken');
  });

  it('removes data after the picture', async () => {
    const { bytes: clean } = await cleanedImage(Buffer.concat([bytes, Buffer.from('<script>')]));
    expect(clean.includes('<script>')).toBe(false);
  });
});

/** Metadata that a phone adds to its pictures. */
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><photographer>hidden</photographer></x:xmpmeta>';

it.each(['jpeg', 'png', 'webp'] as const)(
  'removes the location and author of a photo, and applies its orientation: %s',
  async (format) => {
    const photo = await red(60, 30)
      .withExif({
        IFD0: { Artist: 'hidden' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 40/1' },
      })
      .withXmp(XMP)
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect(before.exif).toBeDefined();
    expect(before.xmp).toBeDefined();
    const { bytes } = await cleanedImage(photo);
    const { exif, xmp, iptc, comments, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, comments, orientation }).toEqual({});
    expect({ width, height }).toEqual({ width: 30, height: 60 });
    expect(bytes.includes('hidden')).toBe(false);
  },
);

it('keeps animations', async () => {
  const frames = [red(8, 8), red(8, 8).negate()].map((frame) => frame.png().toBuffer());
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp((await cleanedImage(moving)).bytes).metadata()).pages).toBe(2);
});

it('does not decode an image that would exhaust the memory', async () => {
  const bomb = await red(8000, 8000).png().toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await cleanImage(bomb)).toBe('broken');
});

it('detects a changed byte in a PNG', async () => {
  const bytes = Buffer.from(SAMPLE_IMAGES['image/png']);
  bytes.writeUInt8(bytes.readUInt8(45) ^ 1, 45);
  expect(await cleanImage(bytes)).toBe('broken');
});

it.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '%PDF-1.7',
  '<!doctype html>',
  'BM',
  'MZ',
])('does not take %j for an image', async (text) => {
  expect(await cleanImage(Buffer.from(text))).toBe('unsupported');
});
