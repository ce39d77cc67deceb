import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_IMAGES } from '../../../../test/sample-images.ts';
import { createDecoder, type Decoder } from './decoder.ts';

const PNG = SAMPLE_IMAGES['image/png'];
/** A picture that no encoder makes small and no decoder reads fast. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

/** The most memory in MB that a decoder's process has had resident. */
function peakOf({ pid }: Decoder): number {
  const status = readFileSync(`/proc/${pid()}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

const decoders: Decoder[] = [];
const decoder = (...limits: Parameters<typeof createDecoder>): Decoder => {
  const created = createDecoder(...limits);
  decoders.push(created);
  return created;
};
afterEach(() => {
  for (const each of decoders.splice(0)) each.close();
});

describe('decoding an image apart from the gateway', () => {
  it('refuses pictures of more than 12 million pixels, frames counted, by their headers', async () => {
    const frames = await Promise.all(
      Array.from({ length: 13 }, (_, i) =>
        sharp({
          create: { width: 1000, height: 1000, channels: 3, background: { r: i * 9, g: 0, b: 0 } },
        })
          .png()
          .toBuffer(),
      ),
    );
    const animation = (count: number) =>
      sharp(frames.slice(0, count), { join: { animated: true } })
        .gif()
        .toBuffer();
    const apart = decoder({ decodeMs: 20_000 });
    const { clean } = apart;
    const bombs = [
      await red(7000, 7000).gif({ effort: 1 }).toBuffer(),
      await red(7000, 7000).webp({ effort: 0 }).toBuffer(),
      await red(4000, 3001).jpeg().toBuffer(),
      await animation(13),
    ];
    for (const bomb of bombs) expect(await clean(bomb)).toBe('broken');
    // The same process refused all of them, and decoded none.
    expect(peakOf(apart)).toBeLessThan(100);
    expect(await clean(await animation(12))).toBeTypeOf('object');
  });

  it('shrinks to 2,048 pixels, in a third of the memory that a bomb took', async () => {
    const apart = decoder({ decodeMs: 20_000 });
    const pictures = [
      await noise(4000, 3000).jpeg().toBuffer(),
      await red(4000, 3000).png({ compressionLevel: 1 }).toBuffer(),
      await red(4000, 3000).webp({ effort: 0 }).toBuffer(),
      await red(4000, 3000).gif({ effort: 1 }).toBuffer(),
    ];
    for (const picture of pictures) {
      const image = await apart.clean(picture);
      if (typeof image === 'string') throw new Error(image);
      const { format, width, height } = await sharp(image.bytes).metadata();
      expect([format, width, height]).toEqual([
        image.contentType.replace('image/', ''),
        2048,
        1536,
      ]);
    }
    expect(peakOf(apart)).toBeLessThan(250);
  });

  it.runIf(process.platform === 'linux')(
    'has a memory limit that also holds for native code',
    async () => {
      const apart = decoder({ memoryMb: 128, decodeMs: 20_000 });
      const { clean } = apart;
      const large = await red(4000, 3000).gif({ effort: 1 }).toBuffer();
      expect(await clean(large)).toBe('broken');
      expect(await clean(PNG)).toBeTypeOf('object');
      expect(peakOf(apart)).toBeLessThan(180);
      expect(await decoder({ decodeMs: 20_000 }).clean(large)).toBeTypeOf('object');
    },
  );

  it('kills a process that takes too long, and starts another', async () => {
    const { clean, pid } = decoder({ decodeMs: 150 });
    await clean(PNG);
    const firstPid = pid();
    const slow = await noise(2000, 2000).webp({ quality: 90, effort: 0 }).toBuffer();
    const startMs = performance.now();
    await expect(clean(slow)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    expect(performance.now() - startMs).toBeLessThan(1500);
    expect(await clean(PNG)).toBeTypeOf('object');
    expect(pid()).not.toBe(firstPid);
  });

  it('survives that its process is killed, while it waits and while it decodes', async () => {
    const { clean, pid } = decoder();
    await clean(PNG);
    process.kill(pid() ?? 0, 'SIGKILL');
    await delay(100);
    expect(await clean(PNG)).toBeTypeOf('object');
    const killed = clean(await noise(2000, 2000).webp({ effort: 0 }).toBuffer());
    setTimeout(() => process.kill(pid() ?? 0, 'SIGKILL'), 50);
    expect(await killed).toBe('broken');
    expect(await clean(PNG)).toBeTypeOf('object');
  });

  it('decodes one image, lets four wait, and refuses more with an instant to retry', async () => {
    const { clean } = decoder();
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => clean(PNG)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ]);
    expect(outcomes[6]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 3 } });
    expect(await clean(PNG)).toBeTypeOf('object');
  });

  it.runIf(process.platform === 'linux')('gives the process none of the environment', async () => {
    const { clean, pid } = decoder();
    await clean(PNG);
    const environment = readFileSync(`/proc/${pid()}/environ`, 'utf8').split('\0');
    const names = environment.map((each) => each.split('=')[0]).filter(Boolean);
    expect(names).not.toContain('PATH');
    expect(names).not.toContain('SECRET');
  });
});
