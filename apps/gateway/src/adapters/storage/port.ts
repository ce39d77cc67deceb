/** Keeps uploaded files by key (`aa/bb/<sha256>`). Writes are atomic: a file is whole or absent. */
export interface StoragePort {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
}
