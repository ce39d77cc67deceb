import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../apps/gateway/src/db/embedded/server.ts';
import { createDatabase } from '../../apps/gateway/src/db/migrate.ts';
import { startGateway, type StageGateway } from '../../tools/stage/gateway.ts';

export function temporaryFolder(ends: AsyncDisposableStack): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-bench-'));
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A gateway without demo data, on a database server of its own. */
export async function startEmptyGateway(
  ends: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<{ gateway: StageGateway; databaseUrl: string }> {
  const dataDir = temporaryFolder(ends);
  // The server runs as another user where the bench runs as root.
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, settings });
  ends.defer(() => server.stop());
  await createDatabase(server.url('postgres'), 'bench');
  const databaseUrl = server.url('bench');
  const env = { DATABASE_URL: databaseUrl, DEMO: 'false', LOG_LEVEL: 'info' };
  const gateway = await startGateway(env);
  ends.defer(() => gateway.stop());
  return { gateway, databaseUrl };
}
