import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { enterableFolder } from '../../../test/enterable-folder.ts';
import { startEmbedded } from './server.ts';

/** Occupies a loopback port until the test is over. */
async function occupied(): Promise<number> {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  onTestFinished(() => void blocker.close());
  return (blocker.address() as AddressInfo).port;
}

/** Returns a port that is free at this moment. */
async function freeNow(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

it('a new database uses another port if its port was taken, and others find it there', async () => {
  const dataDir = enterableFolder('ports');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const takenPort = await occupied();
  const proposed = [takenPort];
  const findPort = async (): Promise<number> => proposed.shift() ?? (await freeNow());
  const options = { dataDir, transport: 'tcp', findPort } as const;
  const server = await startEmbedded(options);
  onTestFinished(() => server.stop());
  const sharing = await startEmbedded(options);
  onTestFinished(() => sharing.stop());

  expect(proposed).toEqual([]);
  expect(sharing.url('postgres')).toBe(server.url('postgres'));
  const client = new Client({ connectionString: sharing.url('postgres') });
  await client.connect();
  const { rows } = await client.query<{ port: string }>("select current_setting('port') as port");
  await client.end();
  expect(rows[0]?.port).toBe(new URL(sharing.url('postgres')).port);
  expect(Number(rows[0]?.port)).not.toBe(takenPort);
});
