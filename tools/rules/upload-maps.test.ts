import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Fault, LoopbackServer } from '../../apps/gateway/test/loopback-server.ts';
import { mapsFolder } from '../../apps/web/build/source-maps.ts';
import { uploadMaps } from '../../apps/web/build/upload-maps.ts';

const MAPS = ['core-1.js.map', 'home-1.js.map', 'vendor-1.js.map'];
const TOKEN = 'of-the-release';

/** Returns the web's root after a build. */
function builtRoot(names: readonly string[] = MAPS): string {
  const root = mkdtempSync(path.join(tmpdir(), 'shtrans-maps-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  if (names.length === 0) return root;
  const folder = path.join(mapsFolder(root), 'spring');
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(path.join(folder, name), `{"file":"${name}"}`);
  return root;
}

/** Starts a monitor that returns these answers one after another; the last one repeats. */
async function monitor(...answers: readonly (Fault | number)[]) {
  const server = new LoopbackServer(() => {
    const next = answers[Math.min(server.asked.length, answers.length) - 1] ?? 204;
    return typeof next === 'number' ? { status: next, body: '' } : next;
  });
  onTestFinished(() => server.close());
  return { asked: server.asked, url: `${await server.listen()}/maps/` };
}

const upload = (url: string, root = builtRoot(), token = TOKEN) =>
  uploadMaps({ root, url, token, waitMs: 1 });

it('puts every map at its address, and again if the answer was lost', async () => {
  const { url, asked } = await monitor('reset', 503, 204);
  expect(await upload(url)).toEqual({ release: 'spring', files: MAPS.length });
  expect(asked).toHaveLength(MAPS.length + 2);
  const bodyByTarget = Object.fromEntries(asked.map(({ target, body }) => [target, body]));
  expect(bodyByTarget).toEqual(
    Object.fromEntries(MAPS.map((name) => [`/maps/spring/${name}`, `{"file":"${name}"}`])),
  );
  const sentHeaders = asked.map(({ method, headers }) => `${method} ${headers.authorization}`);
  expect(new Set(sentHeaders)).toEqual(new Set([`PUT Bearer ${TOKEN}`]));
  // A second upload writes to the same places.
  await upload(url);
  expect(new Set(asked.map(({ target }) => target)).size).toBe(MAPS.length);
});

it.each([
  [401, 'token_refused', 1],
  [413, 'upload_refused', 1],
  [307, 'monitor_unreachable', 5],
  [500, 'monitor_unreachable', 5],
  ['reset', 'monitor_unreachable', 5],
] as const)('handles %s with %s after %s tries', async (answer, code, tries) => {
  const { url, asked } = await monitor(answer);
  await expect(upload(url, builtRoot(['core-1.js.map']))).rejects.toMatchObject({ code });
  expect(asked).toHaveLength(tries);
});

it('sends nothing if something is missing', async () => {
  const { url, asked } = await monitor(204);
  await expect(upload(url, builtRoot([]))).rejects.toMatchObject({ code: 'maps_missing' });
  await expect(upload(url, builtRoot(), '')).rejects.toMatchObject({ code: 'token_missing' });
  for (const address of ['monitor', 'http://monitor.example/maps']) {
    await expect(upload(address)).rejects.toMatchObject({ code: 'address_malformed' });
  }
  expect(asked).toEqual([]);
});
