import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CodedError } from '@shtrans/contract/api/errors';
import { bounded } from '../../../timing/bounded.ts';
import { imageTypeOf } from './image.ts';

const PROGRAM = fileURLToPath(new URL('decode-process.mjs', import.meta.url));
/** Uploads that wait while another is decoded. */
const MAX_WAITING = 4;

/** That the process is ready, or its answer to an image. */
type DecodeMessage = 'ready' | 'broken' | Uint8Array;

interface Limits {
  /** Memory that the process may map to write to. */
  memoryMb: number;
  decodeMs: number;
  /** A new process loads Node and the library first. */
  startMs: number;
}
const LIMITS: Limits = { memoryMb: 384, decodeMs: 3000, startMs: 15_000 };

export interface CleanImage {
  contentType: string;
  bytes: Buffer;
}

export interface Decoder {
  /**
   * Returns the picture in an image and nothing else, `broken` if it cannot be decoded within the limits of size and memory.
   * Throws `unavailable` if too many images wait, or if it took too long, which is as often the load's fault as the image's.
   */
  clean: (bytes: Buffer) => Promise<CleanImage | 'broken' | 'unsupported'>;
  /** The id of the running process. */
  pid: () => number | undefined;
  close: () => void;
}

/**
 * Starts the process that decodes. It has none of the gateway's environment, so no secret. Its memory is bound by
 * RLIMIT_DATA, which counts what native code maps to write to: Node's own limits count only the heap of scripts, and a
 * limit of the address space also what V8 reserves. Where the system has no such limit, as on macOS, the limit of pixels
 * holds.
 */
function startProcess({ memoryMb }: Limits): ChildProcess {
  const command = [process.execPath, '--jitless', PROGRAM];
  const options = {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Large blocks go back to the system when they are freed, so that one picture leaves room for the next.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', UV_THREADPOOL_SIZE: '2' },
  } satisfies Parameters<typeof spawn>[2];
  if (process.platform !== 'linux') return spawn(command[0] ?? '', command.slice(1), options);
  const script = `ulimit -d ${memoryMb * 1024} && exec "$@"`;
  return spawn('/bin/sh', ['-c', script, 'sh', ...command], options);
}

/** Decodes images in a process of its own, one after another; a process that dies or takes too long is replaced. */
export function createDecoder(overrides: Partial<Limits> = {}): Decoder {
  const limits = { ...LIMITS, ...overrides };
  const retryAfterSeconds = Math.ceil(limits.decodeMs / 1000);
  let child: ChildProcess | undefined;
  const inTurn = bounded({
    atOnce: 1,
    waiting: MAX_WAITING,
    retryAfterSeconds,
  });

  const stop = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  /** Returns the next message, undefined if the process ends, or `late` if it is silent; then it is stopped. */
  const nextMessage = (
    from: ChildProcess,
    ms: number,
  ): Promise<DecodeMessage | 'late' | undefined> =>
    new Promise((resolve) => {
      const settle = (message: DecodeMessage | 'late' | undefined): void => {
        clearTimeout(timer);
        for (const event of ['message', 'exit', 'error']) from.removeAllListeners(event);
        // A killed process may still report an error.
        from.on('error', () => {});
        if (message === undefined || message === 'late') stop();
        resolve(message);
      };
      const timer = setTimeout(() => settle('late'), ms);
      from.once('message', (message: DecodeMessage) => settle(message));
      from.once('exit', () => settle(undefined));
      from.once('error', () => settle(undefined));
    });

  const started = async (): Promise<ChildProcess> => {
    if (child?.connected === true && child.exitCode === null && child.signalCode === null)
      return child;
    const startedChild = startProcess(limits);
    child = startedChild;
    if ((await nextMessage(startedChild, limits.startMs)) !== 'ready')
      throw new Error('the process that decodes images did not start');
    // It does not keep the gateway running.
    startedChild.unref();
    startedChild.channel?.unref();
    return startedChild;
  };

  const decode = async (bytes: Buffer): Promise<Buffer | 'broken'> => {
    const running = await started();
    const answer = nextMessage(running, limits.decodeMs);
    running.send(bytes, () => {});
    const message = await answer;
    if (message === 'late') throw new CodedError('unavailable', { retryAfterSeconds });
    return message === undefined || typeof message === 'string' ? 'broken' : Buffer.from(message);
  };

  return {
    async clean(bytes) {
      const contentType = imageTypeOf(bytes);
      if (contentType === undefined) return 'unsupported';
      const image = await inTurn(() => decode(bytes));
      return image === 'broken' ? image : { contentType, bytes: image };
    },
    pid: () => child?.pid,
    close: stop,
  };
}
