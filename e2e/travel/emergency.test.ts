import { describe } from 'vitest';
import { callRide, newPhone } from '../stage/called-ride.ts';
import { addContact } from './contact-form.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('an emergency, in %s', (language) => {
  const { sos } = TEXTS[language].rides;

  test('a contact is added, receives a text message about the ride, confirms and stops', async ({
    gateway,
    open,
  }) => {
    const ride = await callRide(gateway.origin);
    const phone = newPhone();
    const page = await open({ token: ride.token });
    await page.goto(gateway.page('/emergency-contacts', language));
    await addContact(page, TEXTS[language].rides, { name: 'Mum 妈妈', phone });
    await page.goto(gateway.page(`/station-guide/taxi?ride=${ride.id}`, language));
    await page.getByRole('button', { name: sos.title }).tap();
    const dial = page.getByRole('link', { name: sos.callAndTell('110') });
    expect(await dial.getAttribute('href')).toBe('tel:110');
    await page.getByRole('button', { name: sos.tell(1) }).tap();
    await see(page.getByText(sos.sentTo(1, 1)));
    await expectAccessible(page);
    const inbox = await fetch(`${gateway.origin}/sandbox/inbox?phone=${phone}`, {
      headers: { accept: 'application/json' },
    });
    const { messages } = (await inbox.json()) as { messages: { text: string }[] };
    expect(messages).toHaveLength(1);
    const text = messages[0]?.text ?? '';
    expect(text).toContain('/travel-sharing?token=');
    expect(text).toContain('Open the link to stop these messages.');

    // The contact, on a phone that never opened the app.
    const contactPage = await open();
    const { pathname, search } = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
    await contactPage.goto(gateway.origin + pathname + search);
    const { contact: t } = TEXTS[language].trip;
    const { contacts } = TEXTS[language].rides;
    const tail = ride.phone.slice(-4);
    await see(contactPage.getByText(t.asks(tail)));
    await page.goto(gateway.page('/emergency-contacts', language));
    await see(page.getByText(contacts.answer.none));
    await contactPage.getByRole('button', { name: t.confirm }).tap();
    await see(contactPage.getByText(t.confirmed(tail)));
    await page.reload();
    await see(page.getByText(contacts.answer.confirmed, { exact: true }));
    await contactPage.getByRole('button', { name: t.stop }).tap();
    await see(contactPage.getByText(t.stopped(tail)));
    await expectAccessible(contactPage);
    await page.reload();
    await see(page.getByText(contacts.stoppedHint));
    await page.goto(gateway.page(`/station-guide/taxi?ride=${ride.id}`, language));
    await page.getByRole('button', { name: sos.title }).tap();
    await see(page.getByText(sos.hintCall('110')));
  });
});
