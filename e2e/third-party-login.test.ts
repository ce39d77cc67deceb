import { describe } from 'vitest';
import { codeFor } from '../tools/stage/rider.ts';
import { expect, expectAccessible, see, readingTest as test } from './journey.ts';
import { languagesInTurn, TEXTS, withNumber } from './texts.ts';

/** A ticket as a partner's app would hand it over. Gives the address it opens. */
async function ticketLink(origin: string, wish: { kind: string; phone?: string }): Promise<string> {
  const answer = await fetch(`${origin}/sandbox/partner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ phone: '13920000000', ...wish }),
  });
  const { ticket } = (await answer.json()) as { ticket: string };
  return `/thirdparty/login?ticket=${encodeURIComponent(ticket)}`;
}

describe.each(languagesInTurn(import.meta.filename))('third-party login in %s', (language) => {
  const t = TEXTS[language];
  const refusal = /status of (400|409|410)/;

  test('logs in with a good ticket, once', async ({ gateway, open }) => {
    const phone = language === 'zh_cn' ? '13920000001' : '13920000002';
    const path = await ticketLink(gateway.origin, { kind: 'phone', phone });
    const page = await open();
    await page.goto(gateway.page(path, language));
    await see(page.getByRole('button', { name: t.home.logOut }));
    const second = await open({ expected: [refusal] });
    await second.goto(gateway.page(path, language));
    await see(second.getByText(t.errors.ticket_used));
    await expectAccessible(second);
    await second.getByRole('link', { name: t.auth.toLogin }).tap();
    await see(second.getByRole('textbox', { name: t.login.phone }));
  });

  test('says what is wrong with a bad, an old or a missing ticket', async ({ gateway, open }) => {
    const page = await open({ expected: [refusal] });
    await page.goto(gateway.page('/thirdparty/login?ticket=forged', language));
    await see(page.getByText(t.errors.ticket_invalid));
    await page.goto(gateway.page(await ticketLink(gateway.origin, { kind: 'expired' }), language));
    await see(page.getByText(t.errors.ticket_expired));
    await page.goto(gateway.page('/thirdparty/login', language));
    await see(page.getByText(t.auth.noTicket));
    await see(page.getByRole('link', { name: t.auth.toLogin }));
  });

  test('binds a phone when the partner shares none', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page(await ticketLink(gateway.origin, { kind: 'no_phone' }), language));
    await see(page.getByText(t.auth.bindLead));
    await expectAccessible(page);
    const phone = language === 'zh_cn' ? '13930000001' : '13930000002';
    await page.getByRole('textbox', { name: t.login.phone }).fill(phone);
    await page.getByRole('button', { name: t.login.send }).tap();
    await see(page.getByRole('button', { name: withNumber(t.login.resendIn) }));
    const code = await codeFor(gateway.origin, phone);
    await page.getByRole('textbox', { name: t.login.code }).fill(code);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t.auth.bindSubmit }).tap();
    await see(page.getByRole('button', { name: t.home.logOut }));
    expect(new URL(page.url()).search).not.toContain('ticket');
  });
});
