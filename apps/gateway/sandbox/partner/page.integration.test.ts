import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import texts from './texts.json' with { type: 'json' };

describe.skipIf(!hasDatabase())('the sandbox partner page', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw.close());

  const post = async (fields: Record<string, string>, accept = 'text/html') =>
    await gw.app.inject({
      method: 'POST',
      url: '/sandbox/partner?language=en_us',
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  it('offers every kind of ticket in both languages', async () => {
    for (const language of ['zh_cn', 'en_us']) {
      const { body } = await gw.app.inject(`/sandbox/partner?language=${language}`);
      for (const kind of Object.keys(texts.kinds))
        expect(body).toContain(`<option value="${kind}"`);
      expect(body).not.toMatch(/<script|\son\w+=|\sstyle=/);
    }
  });

  it('leads a person by form from the button to the link, which logs in', async () => {
    const answer = await post({ kind: 'phone', phone: '13800138000', uid: '' });
    expect(answer.statusCode).toBe(303);
    const page = await gw.app.inject(String(answer.headers.location));
    const link = /href="([^"]*thirdparty[^"]*)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&');
    const url = new URL(link ?? '', 'http://h5.example');
    expect(url.pathname).toBe('/shtrans-h5/thirdparty/login');
    expect(url.searchParams.get('language')).toBe('en_us');
    const verified = await gw.call('POST auth:/auth/cas/verifyTicket', {
      body: { ticket: url.searchParams.get('ticket') ?? '', clientId: 'shtrans-h5' },
    });
    expect(verified.body).toMatchObject({ result: 'account', phoneMasked: '138****8000' });
  });

  it('refuses wrong wishes with a code and the field', async () => {
    for (const [fields, code, field] of [
      [{ kind: 'bribe' }, 'invalid_input', 'kind'],
      [{ kind: 'phone', phone: '123' }, 'phone_length', 'phone'],
      [{ kind: 'no_phone', uid: '<b>' }, 'invalid_input', 'uid'],
    ] as const) {
      const answer = await post({ ...fields });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code, field });
    }
  });

  it('escapes what an address brings', async () => {
    const { body } = await gw.app.inject(
      `/sandbox/partner?ticket=${encodeURIComponent('"><script>alert(1)</script>')}&uid=%3Cb%3E`,
    );
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<b>');
  });
});
