import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { readKeys } from './signing-keys.ts';
import { StartupError } from '../errors/startup-error.ts';
import { errorCode } from '../errors/error-code.ts';

/**
 * The key that hashes of codes are made with: made once and kept in DATA_DIR/secret, readable by its
 * owner alone. Two gateways that start at once on one folder get the same one.
 */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EEXIST') throw new StartupError(`${file} cannot be written (${code})`);
  }
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${errorCode(error)})`);
  }
  throw new StartupError(`${file} is broken: remove it, or set SECRET`);
}

/** The configuration with a secret: its own, or else the one that is kept beside the data. */
export const withSecret = (given: Config): Config => ({
  ...given,
  SECRET: given.SECRET ?? readKeys(keptSecret(given.DATA_DIR)),
});
