import { describe } from 'vitest';
import { maskPhone } from '../../packages/contract/src/values/phone.ts';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { freshNumber, verifyName } from '../stage/identity.ts';
import { expect, expectAccessible, see, seeGone, test } from '../stage/journey.ts';
import { freshPhone } from './login-form.ts';
import { unpaidOrder } from '../stage/order.ts';
import { beginning, IN_CHINESE, TEXTS } from '../stage/texts.ts';

describe.each(IN_CHINESE)('an intimate account in %s', (language) => {
  const t = TEXTS[language];

  test('is opened behind the verified name, accepted, pays, and is closed', async ({
    gateway,
    open,
  }) => {
    const ownerPhone = freshPhone();
    const owner = await open({ token: await logIn(gateway.origin, ownerPhone) });
    await owner.goto(gateway.page('/introduction-intimate-account', language));
    await owner.getByRole('link', { name: t.rules.link.intimateAccount }).tap();
    // The page leads an unverified rider to the verification, which leads back.
    await owner.getByLabel(t.realName.name, { exact: true }).fill('韩梅梅');
    await owner.getByLabel(t.realName.number, { exact: true }).fill(freshNumber());
    await owner.getByRole('checkbox').check();
    await owner.getByRole('button', { name: t.realName.submit }).tap();
    await owner.getByRole('button', { name: t.realName.goOn }).tap();
    await owner.getByLabel(t.family.phone).fill(DEMO_RIDER);
    await owner.getByLabel(t.family.limitIn('元')).fill('5');
    await owner.getByRole('checkbox').check();
    await owner.getByRole('button', { name: t.family.invite }).tap();
    await see(owner.getByText(/(?:10|¥10\.00)$/m).first());
    await owner.getByLabel(t.family.limitIn('元')).fill('50');
    await owner.getByRole('button', { name: t.family.invite }).tap();
    await see(owner.getByText(t.family.waits));
    await see(owner.getByText(t.family.role.owner(maskPhone(DEMO_RIDER))));
    await expectAccessible(owner);
    await owner.getByRole('button', { name: t.family.changeLimit }).tap();
    await owner.getByLabel(t.family.limitIn('元')).first().fill('60');
    await owner.getByRole('button', { name: t.family.save }).tap();
    await see(owner.getByText(t.family.saved));
    await see(owner.getByText('60.00'));

    const token = await logIn(gateway.origin, DEMO_RIDER);
    await verifyName(gateway.origin, token);
    const { path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
    const relative = await open({ token });
    await relative.goto(gateway.page(path, language));
    await relative.getByRole('link', { name: t.detail.links.intimate }).tap();
    await see(relative.getByText(t.family.pay.none));
    await relative.getByRole('button', { name: t.family.accept }).tap();
    await see(relative.getByText(t.form.agree));
    await relative.getByRole('checkbox').check();
    await relative.getByRole('button', { name: t.family.accept }).tap();
    const pay = relative.getByRole('button', { name: t.family.pay.button('') });
    await see(pay);
    await expectAccessible(relative);
    await pay.tap();
    await see(relative.getByRole('main').getByText(t.detail.result.succeeded, { exact: true }));

    await owner.reload();
    await see(owner.getByText(t.family.payments));
    await owner.getByRole('button', { name: t.family.pause }).tap();
    await see(owner.getByText(t.family.pausedBy.me));
    expect(await owner.getByRole('main').innerText()).not.toContain(DEMO_RIDER);

    await relative.goto(gateway.page('/open-intimate-account', language));
    await see(relative.getByText(t.family.pausedBy.other));
    const close = relative.getByRole('button', { name: beginning(`${t.family.close} `) });
    await close.tap();
    const dialog = relative.getByRole('alertdialog');
    await dialog.getByRole('button', { name: t.family.close, exact: true }).tap();
    await seeGone(relative.getByText(t.family.pausedBy.other));
  });
});
