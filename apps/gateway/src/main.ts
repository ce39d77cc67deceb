import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { type Config, readConfig } from './config.ts';
import { probePorts } from './process/ports.ts';
import type { RunningGateway } from './process/start.ts';
import { StartupError } from './errors/startup-error.ts';
import { messageOf } from './errors/error-code.ts';
import { logPath } from './process/log-path.ts';

/** A stop that takes longer than this, after it began in earnest, is forced. */
const STOP_MS = 30_000;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Where the log goes to standard output, programs read it, which take only lines of JSON; a terminal shows both. */
const printerFor = (config: Config): typeof print | undefined =>
  logPath(config) === undefined && !process.stdout.isTTY ? undefined : print;

/** One line for what the operator can change; a fault of ours comes with its trace. */
function giveUp(error: unknown): never {
  const known = error instanceof StartupError;
  process.stderr.write(`${error instanceof Error && !known ? error.stack : messageOf(error)}\n`);
  process.exit(1);
}

/**
 * Stops on SIGINT, SIGTERM, SIGHUP, and when the process that started us with a channel is gone.
 * Asked twice, it ends at once; nothing acknowledged is lost then either.
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
  // Before the rest is loaded: what is traced is wrapped when it is first required.
  const tracing =
    endpoint === undefined
      ? undefined
      : (await import('./process/tracing.ts')).startTracing({ endpoint, share });
  const { startGatewayProcess } = await import('./process/start.ts');
  return await startGatewayProcess(config, say, { tracing });
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // After the configuration, so that a wrong one is answered before all else is read.
  const say = printerFor(config);
  const starting = start(config, say);
  stopOnSignal(starting, config);
  const { address, operatorAddress, demoAddress, demoRider } = await starting;
  if (say === undefined) return;
  say(`\nReady: ${config.PUBLIC_URL ?? address}${BASE_PATH}/`);
  if (config.PUBLIC_URL !== undefined) say(`Listening: ${address}`);
  if (operatorAddress !== undefined) say(`For operators: ${operatorAddress}/metrics`);
  if (demoRider !== null) say(`Demo rider: ${demoRider}`);
  if (config.SMS_DRIVER === 'sandbox' && demoAddress !== undefined) {
    say(`SMS codes: ${demoAddress}/sandbox/inbox`);
  }
}

await main().catch(giveUp);
