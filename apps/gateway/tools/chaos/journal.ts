import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** What a rider did. */
export type Deed =
  | 'pay'
  | 'cancel'
  | 'refund'
  | 'claim'
  | 'choose'
  | 'order'
  | 'standing'
  | 'take'
  | 'benefits'
  | 'payment'
  | 'cashier';

/** A definite answer that a rider got: nothing of it may ever be otherwise. */
export interface Entry {
  cycle: number;
  story: string;
  rider: string;
  phone: number;
  deed: Deed;
  /** The order, the payment or the gift it was about. */
  of: string;
  /** The idempotency key of a write. */
  key?: string;
  status: number;
  code?: string;
  body: unknown;
  /** When it was asked for the first time, and when it was answered, in ms since the run began. */
  from: number;
  until: number;
}

/** Answers as lines of a file, each on the disk before the rider goes on. */
export class Journal {
  readonly path: string;
  readonly #file: FileHandle;
  #lines: string[] = [];
  #written: Promise<void> = Promise.resolve();

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async at(path: string): Promise<Journal> {
    return new Journal(path, await open(path, 'w', 0o600));
  }

  /** Resolves when the entry is on the disk; those that come together go together. */
  write(entry: Entry): Promise<void> {
    this.#lines.push(`${JSON.stringify(entry)}\n`);
    if (this.#lines.length === 1) this.#written = this.#flushAfter(this.#written);
    return this.#written;
  }

  async #flushAfter(written: Promise<void>): Promise<void> {
    await written;
    await this.#file.appendFile(this.#lines.splice(0).join(''));
    await this.#file.datasync();
  }

  /** Every entry, as the file has them. */
  entries(): Entry[] {
    const lines = readFileSync(this.path, 'utf8').trimEnd().split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
