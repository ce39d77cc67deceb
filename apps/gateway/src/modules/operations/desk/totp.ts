import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';
import type { Context } from '../../../context.ts';
import { seal, unseal } from '../../../crypto/sealing.ts';

const PERIOD_S = 30;
/** Codes of the previous and the next step are valid too, because clocks differ. */
const WINDOW = 1;

const PURPOSE = 'desk-totp';

/** Creates a TOTP secret (RFC 6238), encrypted with the newest key and prefixed with that key's id. */
export function newTotpSecret({ config, random }: Pick<Context, 'config' | 'random'>): string {
  return seal({ keys: config.SECRET, purpose: PURPOSE }, random, random.bytes(20));
}

function totpOf(config: Context['config'], sealedSecret: string, name: string): TOTP {
  const secret = unseal({ keys: config.SECRET, purpose: PURPOSE }, sealedSecret);
  if (secret === undefined) {
    const [id] = sealedSecret.split(':');
    throw new Error(
      `SECRET has no key ${id}, which encrypts an operator's TOTP secret; add it again`,
    );
  }
  return new TOTP({
    issuer: 'SHTrans desk',
    label: name,
    period: PERIOD_S,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}

/** Returns the time step of a code, counted from 1970, or null if the code is not valid now. */
export function stepOfCode(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  sealedSecret: string,
  code: string,
): number | null {
  const timestamp = clock.now().getTime();
  const token = code.replaceAll(' ', '');
  const delta = totpOf(config, sealedSecret, '').validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** Returns the secret for an authenticator app, as text to type and as a QR code (SVG). */
export function enrolment(
  { config }: Pick<Context, 'config'>,
  sealedSecret: string,
  name: string,
): { secret: string; picture: string } {
  const totp = totpOf(config, sealedSecret, name);
  const picture = encodeQR(totp.toString(), 'svg', { ecc: 'medium', border: 4 });
  return { secret: totp.secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '), picture };
}
