import { randomBytes } from 'node:crypto';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sandboxMiniProgram } from '../../../../sandbox/mini-program/driver.ts';
import { outside } from '../../../../test/outside.ts';
import { seal } from '../../../crypto/sealing.ts';
import { enrolment, newTotpSecret, stepOfCode } from './totp.ts';

/** Reads the code in a picture. */
async function readCode(picture: Buffer): Promise<string> {
  const image = sharp(picture, { density: 300 }).resize(600, 600, { kernel: 'nearest' });
  const { data, info } = await image.flatten({ background: '#fff' }).raw().toBuffer({
    resolveWithObject: true,
  });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

const ctx = outside({ SECRET: 's'.repeat(32), NODE_ENV: 'test' });

it('the QR code of an operator contains the shown secret', async () => {
  const { secret, picture } = enrolment(ctx, newTotpSecret(ctx), 'ada');
  expect(secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const uri = new URL(await readCode(Buffer.from(picture)));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('SHTrans desk:ada');
  expect(uri.searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
  expect(uri.searchParams.get('period')).toBe('30');
});

it('the code of the sandbox’s mini-program opens the requested page', async () => {
  const port = sandboxMiniProgram({ ...ctx, random: { bytes: randomBytes }, timeoutMs: 1000 });
  const code = await port.generateCode({ page: 'pages/index', scene: 'a=1', width: 400 });
  expect(code.contentType).toBe('image/png');
  expect(await readCode(Buffer.from(code.image))).toBe('pages/index?scene=a%3D1');
});

/** The secret of RFC 6238, appendix B, as stored. */
const sealedSecret = seal(
  { keys: ctx.config.SECRET, purpose: 'desk-totp' },
  { bytes: randomBytes },
  '12345678901234567890',
);
const stepAt = (seconds: number, code: string): number | null =>
  stepOfCode({ ...ctx, clock: { now: () => new Date(seconds * 1000) } }, sealedSecret, code);

// The last six digits of the codes in the RFC.
it.each([
  [59, '287082', 1],
  [59, ' 287 082 ', 1],
  [30, '287082', 1],
  [60, '287082', 1],
  [89, '287082', 1],
  [0, '287082', 1],
  [90, '287082', null],
  [59, '287083', null],
  [59, '', null],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_111_111_109, '050471', 37_037_037],
  [20_000_000_000, '353130', 666_666_666],
])('at second %i the code "%s" is of step %s', (seconds, code, step) => {
  expect(stepAt(seconds, code)).toBe(step);
});

it('the secret of RFC 6238 is shown in groups of four', () => {
  expect(enrolment(ctx, sealedSecret, 'ada').secret).toBe(
    'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ',
  );
});

it('the error for a secret without its key names the key', () => {
  expect(() => enrolment(ctx, 'gone:AAAA', 'ada')).toThrow(
    "SECRET has no key gone, which encrypts an operator's TOTP secret; add it again",
  );
});
