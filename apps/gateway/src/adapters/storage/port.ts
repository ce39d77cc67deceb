/**
 * Keeps uploaded files by key (`aa/bb/<sha256>`). Writes are atomic: a file is whole or absent. `put` may raise
 * `file_too_large`.
 */
export interface StoragePort {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
}
