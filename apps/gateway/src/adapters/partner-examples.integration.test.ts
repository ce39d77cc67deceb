import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasDatabase, startGateway, testClock, type TestGateway } from '../../test/harness.ts';
import { PATIENCE_MS } from '../../test/patience.ts';
import { webhookSecret } from '../../test/webhook-secret.ts';
import { CheckedPartner, Nonconforming } from './conformance/checked-partner.ts';
import { parkingChecks } from './conformance/others.ts';

const PARTNERS = path.resolve(import.meta.dirname, '../../../../docs/partners');
const README = readFileSync(path.join(PARTNERS, 'README.md'), 'utf8');
const EXAMPLE = path.join(PARTNERS, 'car-parks.mjs');
const SECRET = webhookSecret('parking');

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return address.port;
}

/** Returns the only shell example that contains a text. */
function snippetWith(text: string): string {
  const snippets = [...README.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, code = '']) => code);
  const [snippet = '', ...otherSnippets] = snippets.filter((code) => code.includes(text));
  expect([snippet.length > 0, otherSnippets]).toEqual([true, []]);
  return snippet;
}

describe.skipIf(!hasDatabase())("the examples of the partners' guide", () => {
  let gw: TestGateway;
  let gateway: string;
  let url: string;
  let ticking: NodeJS.Timeout | undefined;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    gw = await startGateway({
      clock: testClock(new Date()),
      config: { PARKING_DRIVER: 'http', PARKING_URL: url, PARKING_SECRET: SECRET },
    });
    gateway = await gw.app.listen({ port: 0, host: '127.0.0.1' });
    // The clock of tests waits, while those of the examples do not.
    const started = Date.now();
    let advanced = 0;
    ticking = setInterval(() => {
      gw.clock.advance(Date.now() - started - advanced);
      advanced = Date.now() - started;
    }, 200);
  });
  afterAll(async () => {
    clearInterval(ticking);
    await gw.close();
  });

  const appliedIds = async (): Promise<string[]> => {
    const rows = await gw.db
      .selectFrom('partner_reports')
      .select('id')
      .where('port', '=', 'parking')
      .where('outcome', '=', 'applied')
      .execute();
    return rows.map(({ id }) => id);
  };

  it('the signed curl is accepted, and refused with another secret', async () => {
    const snippet = snippetWith('curl ');
    const runWith = async (PARKING_SECRET: string): Promise<string> => {
      const env = { ...process.env, PARKING_SECRET, GATEWAY: gateway };
      return (await promisify(execFile)('bash', ['-euc', snippet], { env })).stdout;
    };
    expect(await runWith(SECRET)).toBe('{"received":true}');
    expect(await appliedIds()).toHaveLength(1);
    expect(JSON.parse(await runWith(webhookSecret('other')))).toMatchObject({
      status: 401,
      code: 'signature_invalid',
    });
    expect(await appliedIds()).toHaveLength(1);
  });

  it('the partner is short, serves the gateway, refuses whatever is not signed, and has its report accepted', async () => {
    expect(readFileSync(EXAMPLE, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(48);
    const before = await appliedIds();
    const env = {
      ...process.env,
      PARKING_SECRET: SECRET,
      GATEWAY: gateway,
      PORT: new URL(url).port,
    };
    const partner = spawn(process.execPath, [EXAMPLE], { env });
    try {
      let printed = '';
      partner.stdout.on('data', (part: Buffer) => (printed += part.toString('utf8')));
      partner.stderr.on('data', (part: Buffer) => (printed += part.toString('utf8')));
      await vi.waitFor(() => expect(printed).toContain('{"received":true}'), PATIENCE_MS);
      const [id, ...otherIds] = (await appliedIds()).filter((each) => !before.includes(each));
      expect(otherIds).toEqual([]);
      expect(printed).toContain(`Report ${id}`);
      const point = { lat: 31.23, lon: 121.47 };
      expect(await gw.ctx.adapters.parking.near(point, 500)).toMatchObject([{ id: 'p1' }]);
      const faults: string[] = [];
      const checks = parkingChecks(new CheckedPartner({ url, secret: SECRET, clock: gw.clock }));
      for (const { name, run } of checks) {
        await run().catch((error: unknown) => {
          if (!(error instanceof Nonconforming)) throw error;
          faults.push(`${name}: ${error.message}`);
        });
      }
      expect(faults).toEqual([]);
    } finally {
      partner.kill();
    }
  });
});
