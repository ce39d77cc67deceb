import { randomBytes } from 'node:crypto';
import { describe } from 'vitest';
import { SAMPLE_IMAGES } from '../../apps/gateway/test/sample-images.ts';
import type { TxContext } from '../../apps/gateway/src/context.ts';
import { createFigures } from '../../apps/gateway/src/modules.ts';
import { inTransaction } from '../../apps/gateway/src/db/transaction.ts';
import { answerThread } from '../../apps/gateway/src/modules/services/help/service.ts';
import { callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { completed } from '../stage/order.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('help with an order, in %s', (language) => {
  const { help: t, pictures, detail: d, home, me } = TEXTS[language];

  test('is requested with a picture, answered, read, and closed', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const [order] = await completed(gateway.origin, token, 'ferry');
    if (order === undefined) throw new Error('the demo rider has no ferry ride');
    const page = await open({ token });
    await page.goto(gateway.page(`/riding-order-list/order-detail?id=${order.id}`, language));
    await page.getByRole('link', { name: d.links.help }).tap();
    await page.getByRole('radio', { name: t.category.lost_property }).check();
    await page.getByRole('textbox', { name: t.text }).fill('黑色雨伞\n<b>umbrella</b>');
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: SAMPLE_IMAGES['image/png'] };
    await page.getByLabel(pictures.addPhoto).setInputFiles(picture);
    await see(page.getByRole('img', { name: pictures.photo(1) }));
    await expectAccessible(page);
    await page.getByRole('button', { name: t.send, exact: true }).tap();
    await see(page.getByText(t.waitsForDesk));
    await see(page.getByText('<b>umbrella</b>'));
    const id = new URL(page.url()).searchParams.get('id') ?? '';

    const reply = { text: '在码头服务台，请来领取', seen: 1 };
    const ctx = {
      clock: { now: () => new Date() },
      random: { bytes: randomBytes },
      figures: createFigures(),
    };
    await inTransaction(
      gateway.db,
      async (tx) => await answerThread(ctx as TxContext, tx, id, reply),
    );
    await page.goto(gateway.page('/', language));
    await page.getByRole('link', { name: home.account }).tap();
    await page.getByRole('link', { name: me.row.helpThreads }).tap();
    await see(page.getByText(t.unread));
    await page.getByRole('link', { name: t.category.lost_property }).first().tap();
    await see(page.getByText(reply.text));
    const unread = async () =>
      (await callAs<{ unread: boolean }>(gateway.origin, token, `/v1/help-threads/${id}`)).unread;
    await expect.poll(unread).toBe(false);
    await page.getByRole('button', { name: t.close }).tap();
    await page.getByRole('button', { name: t.closeDo, exact: true }).tap();
    await see(page.getByText(t.isClosed));
    await expectAccessible(page);
  });
});
