import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { type Config, readConfig } from './config.ts';
import { probePorts } from './process/ports.ts';
import type { RunningGateway } from './process/start.ts';
import { StartupError } from './errors/startup-error.ts';
import { messageOf } from './errors/error-code.ts';
import { logPath } from './process/log-path.ts';

/** After the drain, a stop that takes longer than this is forced. */
const STOP_MS = 30_000;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Returns undefined if programs read the log on standard output, because they accept only lines of JSON. */
const printerFor = (config: Config): typeof print | undefined =>
  logPath(config) === undefined && !process.stdout.isTTY ? undefined : print;

/** Prints one line for an error that the operator can fix, the stack of any other, and exits. */
function giveUp(error: unknown): never {
  const isOperatorError = error instanceof StartupError;
  process.stderr.write(
    `${error instanceof Error && !isOperatorError ? error.stack : messageOf(error)}\n`,
  );
  process.exit(1);
}

/**
 * Stops on SIGINT, SIGTERM, SIGHUP, and when a parent process with an IPC channel is gone. A second signal exits
 * immediately; acknowledged writes are not lost then either.
 */
function stopOnSignal(starting: Promise<RunningGateway>, { DRAIN_SECONDS }: Config): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(130);
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_SECONDS * 1000 + STOP_MS).unref();
    starting
      .then((gateway) => gateway.stop())
      .then(() => process.exit(0))
      .catch(giveUp);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

async function start(config: Config, say: typeof print | undefined): Promise<RunningGateway> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  await probePorts(config);
  // Before the other modules are loaded, because instrumented modules are wrapped when they are first required.
  const tracing =
    endpoint === undefined
      ? undefined
      : (await import('./process/tracing.ts')).startTracing({ endpoint, share });
  const { startGatewayProcess } = await import('./process/start.ts');
  return await startGatewayProcess(config, say, { tracing });
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // After the configuration, so that an invalid one is reported before the other modules are loaded.
  const say = printerFor(config);
  const starting = start(config, say);
  stopOnSignal(starting, config);
  const { address, operatorAddress, deskAddress, demoAddress, demoRider } = await starting;
  if (say === undefined) return;
  say(`\nReady: ${config.PUBLIC_URL ?? address}${BASE_PATH}/`);
  if (config.PUBLIC_URL !== undefined) say(`Listening: ${address}`);
  if (operatorAddress !== undefined) say(`For operators: ${operatorAddress}/metrics`);
  if (deskAddress !== undefined) say(`Desk: ${deskAddress}/desk`);
  if (demoRider !== null) say(`Demo rider: ${demoRider}`);
  if (config.SMS_DRIVER === 'sandbox' && demoAddress !== undefined) {
    say(`SMS codes: ${demoAddress}/sandbox/inbox`);
  }
}

await main().catch(giveUp);
