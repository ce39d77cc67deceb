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

/** Lines go to the disk so many characters together, and what there is after so many ms: a write each costs more than its line. */
const WRITTEN_TOGETHER = 12 * 1024;
const LATEST_MS = 200;
/** So many characters wait for a disk or a pipe that is slow; what comes then is dropped. */
const MOST_WAITING = 8 * 1024 * 1024;
/** Files that were full, as `<file>.1` (the newest) to `<file>.5`. */
const KEPT = 5;
/** A pipe that stays full as the process ends is waited for so often, each time this long. */
const LAST_TRIES = 20;
const LAST_WAIT_MS = 50;

/** For its owner alone: the lines tell who rides where. */
const MODE = 0o600;

const LINE_END = 0x0a;
const NOTHING = Buffer.alloc(0);

const isBusy = (error: unknown): boolean => ['EAGAIN', 'EBUSY'].includes(errorCode(error) ?? '');

const linesIn = (bytes: Buffer): number => bytes.toString('latin1').split('\n').length - 1;

function openToAppend(file: string): number {
  const fd = openSync(file, 'a', MODE);
  // One that an older gateway made may be open to all; a device is not ours to close.
  if (fstatSync(fd).isFile()) fchmodSync(fd, MODE);
  return fd;
}

/** Moves a full file to `<file>.1`, and the older ones on. */
function moveAway(file: string): void {
  for (let age = KEPT - 1; age > 0; age--) {
    if (existsSync(`${file}.${age}`)) renameSync(`${file}.${age}`, `${file}.${age + 1}`);
  }
  renameSync(file, `${file}.1`);
}

/**
 * Where lines of the log go: a file that only its owner reads, moved away whenever it has `maxBytes` (0: never), or
 * standard output. A full disk costs lines, which are counted, and never the process; nobody waits for it. What waits
 * when the process ends is written before. (The writer that comes with the logger ends the process at the first
 * fault of the disk, and never returns from its last write while that lasts.)
 */
export class LogFile {
  readonly #file: string | undefined;
  readonly #maxBytes: number;
  #fd: number;
  #size: number;
  #waiting = '';
  /** What is left of the lines that are being written. */
  #batch: Buffer = NOTHING;
  #isWriting = false;
  /** Until the next beat: the pipe is full. */
  #isPaused = false;
  #isMoved = false;
  /** The file ends within a line whose rest was dropped. */
  #endsInLine = false;
  #dropped = 0;
  #untold = 0;
  /** Is told how many lines were dropped, once writing works again. */
  onResumed: (lines: number) => void = () => {};

  constructor(file?: string, maxBytes = 0) {
    if (file !== undefined) mkdirSync(path.dirname(file), { recursive: true });
    // Open from the start: what is not open yet cannot be written when the process ends at once.
    this.#fd = file === undefined ? 1 : openToAppend(file);
    const { size } = fstatSync(this.#fd);
    this.#size = size;
    this.#file = file;
    this.#maxBytes = maxBytes;
    setInterval(() => {
      this.#isPaused = false;
      this.#flush();
    }, LATEST_MS).unref();
    open.add(this);
  }

  /** Lines that could not be written, since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Takes a line with its line end. Raises nothing. */
  write(line: string): void {
    if (this.#waiting.length + line.length > MOST_WAITING) {
      this.#drop(1);
      return;
    }
    this.#waiting += line;
    if (this.#waiting.length >= WRITTEN_TOGETHER) this.#flush();
  }

  /** Opens the file by its name again: another program has moved it away. */
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
      if (this.#batch.length > 0 || this.#waiting.length >= WRITTEN_TOGETHER) this.#flush();
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
    if (this.#batch.length > 0 || this.#untold === 0) return;
    const lines = this.#untold;
    this.#untold = 0;
    this.onResumed(lines);
  }

  #drop(lines: number): void {
    this.#dropped += lines;
    this.#untold += lines;
  }

  #dropBatch(): void {
    this.#drop(linesIn(this.#batch));
    this.#batch = NOTHING;
  }

  /** Goes on in another file where this one is full, or was moved away. */
  #changeFile(): void {
    if (this.#file === undefined) return;
    const isFull = this.#maxBytes > 0 && this.#size >= this.#maxBytes;
    if (!isFull && !this.#isMoved) return;
    this.#isMoved = false;
    // As much again is written before it is tried again.
    this.#size = 0;
    try {
      const current = fstatSync(this.#fd);
      // Of two gateways on one folder the other may have moved it.
      const isThere = statSync(this.#file, { throwIfNoEntry: false })?.ino === current.ino;
      if (isFull && isThere && current.isFile()) moveAway(this.#file);
      const next = openToAppend(this.#file);
      closeSync(this.#fd);
      this.#fd = next;
      this.#size = fstatSync(next).size;
      this.#endsInLine = false;
    } catch {
      // The old file goes on.
    }
  }

  /** Writes at once what waits, as the process ends. */
  finish(): void {
    // What another thread is writing is written.
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
