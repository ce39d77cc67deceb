import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config.ts';

/**
 * The text of a key: the variable holds it (PEM, with `\n` for line ends where a shell wants that,
 * or bare base64 as the providers' tools give it) or names the file that does.
 */
function textOf(variable: string, value: string): string {
  const given = value.replaceAll('\\n', '\n').trim();
  if (given.includes('-----BEGIN')) return given;
  try {
    return readFileSync(given, 'utf8').trim();
  } catch (cause) {
    if (/^[A-Za-z0-9+/=\s]{200,}$/.test(given)) return given;
    throw new ConfigError(`${variable}: neither a key nor a file that can be read`, { cause });
  }
}

/** The RSA private key the variable holds or names. Raises ConfigError, which never quotes it. */
export function privateKeyOf(variable: string, value: string): KeyObject {
  const text = textOf(variable, value);
  const key = Buffer.from(text, 'base64');
  return rsaKey(variable, 'private', [
    () => createPrivateKey(text),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs1' }),
  ]);
}

/** The RSA public key the variable holds or names, bare or in a certificate. Raises ConfigError. */
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
      // The next way to read it, else the message below.
    }
  }
  throw new ConfigError(`${variable}: not an RSA ${kind} key`);
}
