import path from 'node:path';
import type { Config } from '../config.ts';

/** The file of the log; undefined: standard output, as in production. Elsewhere the console is for people. */
export function logPath({
  LOG_FILE: file,
  NODE_ENV,
  DATA_DIR,
}: Pick<Config, 'LOG_FILE' | 'NODE_ENV' | 'DATA_DIR'>): string | undefined {
  if (file !== undefined) return file === '-' ? undefined : file;
  return NODE_ENV === 'production' ? undefined : path.join(DATA_DIR, 'gateway.log');
}
