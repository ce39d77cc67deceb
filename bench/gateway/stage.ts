import { rmSync } from 'node:fs';
import { startEmbedded } from '../../apps/gateway/src/db/embedded/server.ts';
import { createDatabase } from '../../apps/gateway/src/db/migrate.ts';
import { FAST } from '../../apps/gateway/test/database-server.ts';
import { enterableFolder } from '../../apps/gateway/test/enterable-folder.ts';
import { copyOf, startStageDatabase } from '../../tools/stage/database.ts';
import { startGateway, type StageGateway } from '../../tools/stage/gateway.ts';

interface Started {
  gateway: StageGateway;
  databaseUrl: string;
}

interface StartedDemo extends Started {
  /** Creates another database with the same demo data. */
  copy: () => Promise<string>;
}

export function temporaryFolder(ends: AsyncDisposableStack): string {
  const folder = enterableFolder('bench');
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a gateway without demo data, on its own database server. */
export async function startEmptyGateway(
  ends: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<Started> {
  const dataDir = temporaryFolder(ends);
  // The machine's disk must not affect the measurement.
  const server = await startEmbedded({ dataDir, settings: FAST });
  ends.defer(() => server.stop());
  await createDatabase(server.url('postgres'), 'bench');
  const databaseUrl = server.url('bench');
  const env = { DATABASE_URL: databaseUrl, DEMO: 'false', LOG_LEVEL: 'info', ...settings };
  return { gateway: await startUntil(ends, env), databaseUrl };
}

/** Starts a gateway with the demo data and the built web app. */
export async function startDemoGateway(
  ends: AsyncDisposableStack,
  env: Record<string, string> = {},
): Promise<StartedDemo> {
  const database = ends.adopt(await startStageDatabase(), (server) => server.stop());
  const databaseUrl = await copyOf(database);
  const all = { DATABASE_URL: databaseUrl, WEB_DIST: database.webDist, ...env };
  return { gateway: await startUntil(ends, all), databaseUrl, copy: () => copyOf(database) };
}

/** Starts a gateway that is stopped at the end of the measurement. */
export const startUntil = async (
  ends: AsyncDisposableStack,
  env: Record<string, string>,
): Promise<StageGateway> => ends.adopt(await startGateway(env), (gateway) => gateway.stop());
