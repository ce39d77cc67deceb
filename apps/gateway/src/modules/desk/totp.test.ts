import { randomBytes } from 'node:crypto';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sandboxMiniProgram } from '../../../sandbox/mini-program/driver.ts';
import { outside } from '../../../test/outside.ts';
import { enrolment, newTotpSecret } from './totp.ts';

/** What a camera reads in a picture of a code. */
async function readCode(picture: Buffer): Promise<string> {
  const image = sharp(picture, { density: 300 }).resize(600, 600, { kernel: 'nearest' });
  const { data, info } = await image.flatten({ background: '#fff' }).raw().toBuffer({
    resolveWithObject: true,
  });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

const ctx = outside({ SECRET: 's'.repeat(32), NODE_ENV: 'test' });

it('an operator’s picture holds the secret that is shown beside it', async () => {
  const { secret, picture } = enrolment(ctx, newTotpSecret(ctx), 'ada');
  expect(secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const uri = new URL(await readCode(Buffer.from(picture)));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('SHTrans desk:ada');
  expect(uri.searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
  expect(uri.searchParams.get('period')).toBe('30');
});

it('the sandbox’s picture for the chat app leads where it was asked to', async () => {
  const port = sandboxMiniProgram({ ...ctx, random: { bytes: randomBytes }, timeoutMs: 1000 });
  const code = await port.generateCode({ page: 'pages/index', scene: 'a=1', width: 400 });
  expect(code.contentType).toBe('image/png');
  expect(await readCode(Buffer.from(code.image))).toBe('pages/index?scene=a%3D1');
});
