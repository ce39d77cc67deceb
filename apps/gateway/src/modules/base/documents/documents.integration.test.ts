import { cityInstant } from '@shtrans/contract/values/calendar';
import { DOCUMENTS } from '@shtrans/contract/documents/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';

const KEY = 'GET api:/v1/documents/:name';

describe.skipIf(!hasDatabase())('documents', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  it.each(DOCUMENTS)('%s exists in both languages', async (name) => {
    const { status, body } = await gw.call(KEY, { params: { name } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, inForce: true });
    const texts = [
      body.title,
      ...body.sections.flatMap(({ heading, paragraphs }) => [
        ...(heading ? [heading] : []),
        ...paragraphs,
      ]),
    ];
    for (const { zh, en } of texts) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).not.toMatch(/\p{Script=Han}/u);
      expect(en).not.toBe('');
    }
  });

  it('older versions stay readable, and the date decides which is in force', async () => {
    const params = { name: 'prepayment_agreement' };
    const now = await gw.call(KEY, { params });
    expect(now.body).toMatchObject({ version: '2026-07', inForce: true });
    expect(now.body.versions.map(({ version }) => version)).toEqual(['2026-07', '2025-01']);
    const old = await gw.call(KEY, { params, query: { version: '2025-01' } });
    expect(old.body).toMatchObject({ version: '2025-01', validTo: '2026-06-30', inForce: false });
    expect(old.body.sections).not.toEqual(now.body.sections);
    gw.clock.set(cityInstant(2026, 6, 30, 23, 59));
    expect((await gw.call(KEY, { params })).body.version).toBe('2025-01');
    gw.clock.set(cityInstant(2024, 1, 1));
    expect((await gw.call(KEY, { params })).code).toBe('document_not_found');
  });

  it('an unknown name or version is refused', async () => {
    expect((await gw.call(KEY, { params: { name: '../terms' } })).code).toBe('document_not_found');
    expect((await gw.call(KEY, { params: { name: 'constructor' } })).code).toBe(
      'document_not_found',
    );
    const version = { params: { name: 'terms' }, query: { version: '1' } };
    expect((await gw.call(KEY, version)).code).toBe('document_not_found');
  });
});
