import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** An action of a rider. */
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

/** A definite answer to a rider, which must stay true. */
export interface Entry {
  cycle: number;
  story: string;
  rider: string;
  phone: number;
  deed: Deed;
  /** The id of the order, the payment or the gift. */
  of: string;
  /** The idempotency key of a write. */
  key?: string;
  status: number;
  code?: string;
  body: unknown;
  /** Times of the first try and of the answer, in ms since the run began. */
  from: number;
  until: number;
}

/** Writes answers as lines of a file; each is on the disk before the rider continues. */
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

  /** Resolves when the entry is on the disk. Concurrent entries are written together. */
  write(entry: Entry): Promise<void> {
    this.#lines.push(`${JSON.stringify(entry)}\n`);
    if (this.#lines.length === 1) this.#written = this.#flushAfter(this.#written);
    return this.#written;
  }

  async #flushAfter(earlierWrite: Promise<void>): Promise<void> {
    await earlierWrite;
    await this.#file.appendFile(this.#lines.splice(0).join(''));
    await this.#file.datasync();
  }

  /** Reads all entries from the file. */
  entries(): Entry[] {
    const lines = readFileSync(this.path, 'utf8').trimEnd().split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
