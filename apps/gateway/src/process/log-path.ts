import path from 'node:path';
import type { Config } from '../config.ts';

/** Returns the log file, or undefined for standard output. Outside production the default is a file, because the console is for people. */
export function logPath({
  LOG_FILE: file,
  NODE_ENV,
  DATA_DIR,
}: Pick<Config, 'LOG_FILE' | 'NODE_ENV' | 'DATA_DIR'>): string | undefined {
  if (file !== undefined) return file === '-' ? undefined : file;
  return NODE_ENV === 'production' ? undefined : path.join(DATA_DIR, 'gateway.log');
}
