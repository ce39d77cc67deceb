/**
 * Stores uploaded files by key (`aa/bb/<sha256>`). Writes are atomic: a file is complete or absent. `put` can
 * throw `file_too_large`.
 */
export interface StoragePort {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns null if the file does not exist. */
  get(key: string): Promise<Buffer | null>;
}
