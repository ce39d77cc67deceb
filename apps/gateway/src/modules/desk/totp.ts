import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import type { Context } from '../../context.ts';
import type { SigningKey } from '../../signing-keys.ts';

const PERIOD_S = 30;
/** Codes of the step before and after count as well: clocks differ. */
const WINDOW = 1;

const keyOf = ({ secret }: SigningKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'desk-totp', 32));

/** A fresh TOTP secret (RFC 6238), encrypted by the newest key as it is kept, behind that key's id. */
export function newTotpSecret({ config, random }: Pick<Context, 'config' | 'random'>): string {
  const [key] = config.SECRET ?? [];
  if (key === undefined) throw new Error('SECRET must be set before anything is encrypted');
  const iv = random.bytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv);
  const sealed = [cipher.update(random.bytes(20)), cipher.final()];
  return `${key.id}:${Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64')}`;
}

function totpOf(config: Context['config'], kept: string, name: string): TOTP {
  const [id, sealed = ''] = kept.split(':');
  const key = config.SECRET?.find((one) => one.id === id);
  if (key === undefined)
    throw new Error(`no secret is called ${id}, which an operator's codes need`);
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const secret = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  return new TOTP({
    issuer: 'SHTrans desk',
    label: name,
    period: PERIOD_S,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}

/** The step of time that a code is of, counted from 1970; null where it is none of now. */
export function stepOfCode(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  kept: string,
  code: string,
): number | null {
  const timestamp = clock.now().getTime();
  const token = code.replaceAll(' ', '');
  const delta = totpOf(config, kept, '').validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** What an app for codes is told: the secret to type, and the same as a picture (SVG). */
export async function enrolment(
  { config }: Pick<Context, 'config'>,
  kept: string,
  name: string,
): Promise<{ secret: string; picture: string }> {
  const totp = totpOf(config, kept, name);
  const picture = await QRCode.toString(totp.toString(), { type: 'svg', margin: 2 });
  return { secret: totp.secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '), picture };
}
