import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config.ts';

/**
 * Returns the text of a key. The variable contains it (PEM, with `\n` for newlines if a shell requires it,
 * or bare base64 as the providers' tools write it) or names its file.
 */
function textOf(variable: string, value: string): string {
  const normalizedValue = value.replaceAll('\\n', '\n').trim();
  if (normalizedValue.includes('-----BEGIN')) return normalizedValue;
  try {
    return readFileSync(normalizedValue, 'utf8').trim();
  } catch (cause) {
    if (/^[A-Za-z0-9+/=\s]{200,}$/.test(normalizedValue)) return normalizedValue;
    throw new ConfigError(`${variable}: neither a key nor a file that can be read`, { cause });
  }
}

/** Returns the RSA private key that a variable contains or names. Throws ConfigError, which never quotes it. */
export function privateKeyOf(variable: string, value: string): KeyObject {
  const text = textOf(variable, value);
  const key = Buffer.from(text, 'base64');
  return rsaKey(variable, 'private', [
    () => createPrivateKey(text),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs1' }),
  ]);
}

/** Returns the RSA public key that a variable contains or names, bare or in a certificate. Throws ConfigError. */
export function publicKeyOf(variable: string, value: string): KeyObject {
  const text = textOf(variable, value);
  const key = Buffer.from(text, 'base64');
  return rsaKey(variable, 'public', [
    () => new X509Certificate(text).publicKey,
    () => createPublicKey(text),
    () => createPublicKey({ key, format: 'der', type: 'spki' }),
  ]);
}

function rsaKey(variable: string, kind: 'private' | 'public', readers: (() => KeyObject)[]) {
  for (const read of readers) {
    try {
      const key = read();
      if (key.asymmetricKeyType === 'rsa' && key.type === kind) return key;
    } catch {
      // Tries the next format.
    }
  }
  throw new ConfigError(`${variable}: not an RSA ${kind} key`);
}
