import { setTimeout as delay } from 'node:timers/promises';
import type { SpawnedGateway } from '../../test/gateway-process.ts';
import { type ArmedFault, STRUCK } from './gateway.ts';

const RESTART_MS = 100;
/** Maximum time for a process to start. */
const START_LIMIT_MS = 240_000;
const ANSWER_MS = 1000;

/** Called for every process that ended, with whether that is a fault. */
export type Report = (what: string, isFault: boolean) => void;

/** Signals of a crash: out of memory, or a bug of the runtime. */
const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGTRAP',
]);

/**
 * Whether the end of a process is a fault: an exit after it was ready, a failed stop, or a crash at any time. A failed
 * start is not a fault, because it is tried again.
 */
export const isFaultyEnd = (end: {
  code: number | null;
  signal: NodeJS.Signals | null;
  wasStopped: boolean;
  wasReady: boolean;
}): boolean =>
  CRASHES.has(end.signal) ||
  (end.signal === null && (end.wasStopped ? end.code !== 0 : end.wasReady));

/** A process that is restarted whenever it ends, as a supervisor does. */
export class Supervised {
  readonly name: string;
  /** Its URL; undefined while it does not run. */
  address: string | undefined;
  #spawn: (env: Record<string, string>) => SpawnedGateway;
  #report: Report;
  #process: SpawnedGateway | undefined;
  #isOver = false;
  #nextEnv: Record<string, string> = {};
  /** The number of starts so far. */
  starts = 0;
  #frozenMs = 0;
  #thawed: Promise<void> = Promise.resolve();
  /** Processes that were asked to stop. */
  readonly #stopping = new WeakSet<SpawnedGateway>();

  constructor(
    name: string,
    spawn: (env: Record<string, string>) => SpawnedGateway,
    report: Report,
  ) {
    this.name = name;
    this.#spawn = spawn;
    this.#report = report;
    this.#start();
  }

  #start(): void {
    this.starts += 1;
    const process = this.#spawn(this.#nextEnv);
    this.#nextEnv = {};
    this.#process = process;
    process.child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes(STRUCK)) this.#thaw(this.#frozenMs);
    });
    process.ready.then(
      (address) => (this.address = address),
      // Its end is handled below.
      () => {},
    );
    void this.#startAfter(process);
  }

  async #startAfter(process: SpawnedGateway): Promise<void> {
    const { code, signal } = await process.ended;
    const wasStopped = this.#stopping.has(process);
    const isFault = isFaultyEnd({ code, signal, wasStopped, wasReady: this.address !== undefined });
    this.#report(`${this.name} ended with ${code ?? signal}: ${process.output()}`, isFault);
    this.address = undefined;
    if (this.#isOver) return;
    await delay(RESTART_MS);
    this.#start();
  }

  /** Resolves when it answers. */
  async up(): Promise<void> {
    const limit = performance.now() + START_LIMIT_MS;
    while (!(await this.#answers())) {
      if (performance.now() > limit) throw new Error(`${this.name} does not start`);
      // On a busy machine it may have paused itself after the signal to continue.
      this.#process?.child.kill('SIGCONT');
      await delay(20);
    }
  }

  /** Accepts any answer; the stories find out whether it is right. */
  async #answers(): Promise<boolean> {
    if (this.address === undefined) return false;
    const signal = AbortSignal.timeout(ANSWER_MS);
    return await fetch(this.address, { signal }).then(
      (answer) => answer.body?.cancel().then(() => true) ?? true,
      () => false,
    );
  }

  /** Adds to the environment of the next start, and of no other. */
  startNextWith(env: Record<string, string>): void {
    this.#nextEnv = { ...this.#nextEnv, ...env };
  }

  /**
   * Kills it and starts it again with these variables. Resolves when the process before has ended, to the number of the
   * start with them.
   */
  async restartWith(env: Record<string, string>): Promise<number> {
    const process = this.#process;
    this.startNextWith(env);
    this.kill();
    await process?.ended;
    return this.starts + 1;
  }

  kill(): void {
    this.#process?.child.kill('SIGKILL');
  }

  /** Stops it as an operator does; it must exit with 0 and is restarted. */
  terminate(): void {
    const process = this.#process;
    if (process === undefined || this.address === undefined) return;
    this.#stopping.add(process);
    process.child.kill('SIGTERM');
  }

  freeze(ms: number): void {
    this.#process?.child.kill('SIGSTOP');
    this.#thaw(ms);
  }

  #thaw(ms: number): void {
    const { child } = this.#process ?? {};
    this.#thawed = delay(ms).then(() => void child?.kill('SIGCONT'));
  }

  /** Resolves when it is not frozen any more. */
  async thawed(): Promise<void> {
    await this.#thawed;
  }

  /** Makes it kill or pause itself at a fault point, which it may never reach. */
  arm(fault: ArmedFault, frozenMs: number): void {
    const { child } = this.#process ?? {};
    if (child?.connected !== true) return;
    this.#frozenMs = frozenMs;
    child.send({ armed: fault }, () => {});
  }

  disarm(): void {
    const { child } = this.#process ?? {};
    if (child?.connected === true) child.send({ armed: undefined }, () => {});
  }

  async end(): Promise<void> {
    this.#isOver = true;
    this.kill();
    await this.#process?.ended;
  }
}
