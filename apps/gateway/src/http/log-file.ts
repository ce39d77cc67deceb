import {
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  write,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from '../errors/error-code.ts';

/** Characters per write to the disk; shorter batches are written after `FLUSH_MS`. A write per line costs more than the line. */
const BATCH_LENGTH = 12 * 1024;
const FLUSH_MS = 200;
/** Maximum characters that wait for a slow disk or pipe; further lines are dropped. */
const MAX_WAITING_LENGTH = 8 * 1024 * 1024;
/** Number of kept full files, from `<file>.1` (the newest) to `<file>.5`. */
const KEPT_FILES = 5;
/** Maximum tries while a pipe stays full as the process ends, and the wait between them. */
const LAST_TRIES = 20;
const LAST_WAIT_MS = 50;

/** Only for the owner, because the lines reveal who rides where. */
const MODE = 0o600;

const LINE_END = 0x0a;
const NOTHING = Buffer.alloc(0);

const isBusy = (error: unknown): boolean => ['EAGAIN', 'EBUSY'].includes(errorCode(error) ?? '');

const linesIn = (bytes: Buffer): number => bytes.toString('latin1').split('\n').length - 1;

function openToAppend(file: string): number {
  const fd = openSync(file, 'a', MODE);
  // An older gateway may have made the file readable for all. The mode of a device is not changed.
  if (fstatSync(fd).isFile()) fchmodSync(fd, MODE);
  return fd;
}

/** Renames a full file to `<file>.1` and shifts the older ones. */
function moveAway(file: string): void {
  for (let age = KEPT_FILES - 1; age > 0; age--) {
    if (existsSync(`${file}.${age}`)) renameSync(`${file}.${age}`, `${file}.${age + 1}`);
  }
  renameSync(file, `${file}.1`);
}

/**
 * Writes log lines to a file that only its owner can read, and that is rotated at `maxBytes` (0: never), or to standard
 * output. A full disk loses lines, which are counted, but neither blocks nor ends the process. Waiting lines are written
 * when the process ends. (The logger's own writer ends the process at the first disk fault, and its last write does not
 * return while the fault lasts.)
 */
export class LogFile {
  readonly #file: string | undefined;
  readonly #maxBytes: number;
  #fd: number;
  #size: number;
  #waiting = '';
  /** The remaining bytes of the lines that are being written. */
  #batch: Buffer = NOTHING;
  #isWriting = false;
  /** The pipe is full; cleared at the next flush. */
  #isPaused = false;
  #isMoved = false;
  /** The file ends with an incomplete line whose remainder was dropped. */
  #endsInLine = false;
  #dropped = 0;
  #unreported = 0;
  /** Called with the number of dropped lines once writing works again. */
  onResumed: (lines: number) => void = () => {};

  constructor(file?: string, maxBytes = 0) {
    if (file !== undefined) mkdirSync(path.dirname(file), { recursive: true });
    // Opened here, because an exit right after the start could not open it any more.
    this.#fd = file === undefined ? 1 : openToAppend(file);
    const { size } = fstatSync(this.#fd);
    this.#size = size;
    this.#file = file;
    this.#maxBytes = maxBytes;
    setInterval(() => {
      this.#isPaused = false;
      this.#flush();
    }, FLUSH_MS).unref();
    open.add(this);
  }

  /** Number of lines since the start that could not be written. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Writes a line, including its line end. Never throws. */
  write(line: string): void {
    if (this.#waiting.length + line.length > MAX_WAITING_LENGTH) {
      this.#drop(1);
      return;
    }
    this.#waiting += line;
    if (this.#waiting.length >= BATCH_LENGTH) this.#flush();
  }

  /** Opens the file by its name again, because another program has moved it. */
  reopen(): void {
    this.#isMoved = true;
    this.#flush();
  }

  #flush(): void {
    if (this.#isWriting || this.#isPaused) return;
    if (this.#batch.length === 0) {
      this.#changeFile();
      if (this.#waiting === '') return;
      this.#takeBatch();
    }
    this.#isWriting = true;
    write(this.#fd, this.#batch, (error, bytes) => {
      this.#isWriting = false;
      if (error === null) this.#wrote(bytes);
      else if (isBusy(error)) this.#isPaused = true;
      else this.#dropBatch();
      if (this.#batch.length > 0 || this.#waiting.length >= BATCH_LENGTH) this.#flush();
    });
  }

  #takeBatch(): void {
    this.#batch = Buffer.from(this.#endsInLine ? `\n${this.#waiting}` : this.#waiting);
    this.#waiting = '';
  }

  #wrote(bytes: number): void {
    this.#size += bytes;
    this.#endsInLine = this.#batch[bytes - 1] !== LINE_END;
    this.#batch = this.#batch.subarray(bytes);
    if (this.#batch.length > 0 || this.#unreported === 0) return;
    const lines = this.#unreported;
    this.#unreported = 0;
    this.onResumed(lines);
  }

  #drop(lines: number): void {
    this.#dropped += lines;
    this.#unreported += lines;
  }

  #dropBatch(): void {
    this.#drop(linesIn(this.#batch));
    this.#batch = NOTHING;
  }

  /** Opens a new file if this one is full or was moved. */
  #changeFile(): void {
    if (this.#file === undefined) return;
    const isFull = this.#maxBytes > 0 && this.#size >= this.#maxBytes;
    if (!isFull && !this.#isMoved) return;
    this.#isMoved = false;
    // If this fails, the next try is after another `maxBytes`.
    this.#size = 0;
    try {
      const current = fstatSync(this.#fd);
      // Another gateway on the same folder may have moved it.
      const isThere = statSync(this.#file, { throwIfNoEntry: false })?.ino === current.ino;
      if (isFull && isThere && current.isFile()) moveAway(this.#file);
      const next = openToAppend(this.#file);
      closeSync(this.#fd);
      this.#fd = next;
      this.#size = fstatSync(next).size;
      this.#endsInLine = false;
    } catch {
      // Continues with the old file.
    }
  }

  /** Writes the waiting lines synchronously as the process ends. */
  finish(): void {
    // If a write is running, another thread completes the batch.
    if (!this.#isWriting) this.#writeNow();
    this.#takeBatch();
    this.#writeNow();
  }

  #writeNow(): void {
    let tries = 0;
    while (this.#batch.length > 0 && tries < LAST_TRIES) {
      try {
        this.#wrote(writeSync(this.#fd, this.#batch));
        tries = 0;
      } catch (error) {
        if (!isBusy(error)) return;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_WAIT_MS);
      }
    }
  }
}

const open = new Set<LogFile>();
process.on('exit', () => {
  for (const file of open) file.finish();
});
