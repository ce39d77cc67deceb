import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { readKeys } from './signing-keys.ts';
import { StartupError } from '../errors/startup-error.ts';
import { errorCode } from '../errors/error-code.ts';

/**
 * Returns the secret in DATA_DIR/secret, and generates it first if it is missing. Only its owner can read the file. Two
 * gateways that start on one folder at the same time get the same secret.
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

/** Returns the configuration with a secret: its own, or else the one stored in DATA_DIR. */
export const withSecret = (config: Config): Config => ({
  ...config,
  SECRET: config.SECRET ?? readKeys(keptSecret(config.DATA_DIR)),
});
