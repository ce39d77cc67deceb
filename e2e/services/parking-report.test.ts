import { describe } from 'vitest';
import { SAMPLE_IMAGES } from '../../apps/gateway/test/sample-images.ts';
import { logIn } from '../../tools/stage/rider.ts';
import { expectAccessible, see, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const PEOPLES_SQUARE = '31.2304,121.4737';

describe.each(IN_ENGLISH)('wrong parking data in %s', (language) => {
  const { parkingReport: t, pictures, errors } = TEXTS[language];

  test('is reported with a picture, and another kind of file is refused', async ({
    gateway,
    open,
  }) => {
    const page = await open({
      token: await logIn(gateway.origin, freshPhone()),
      expected: [/status of 415/],
    });
    await page.goto(gateway.page(`/parking-corrective-feedback?at=${PEOPLES_SQUARE}`, language));
    await page.getByRole('group', { name: t.lots }).getByRole('radio').first().check();
    await page.getByRole('group', { name: t.problem }).getByRole('radio').nth(2).check();
    await page.getByRole('textbox', { name: t.text }).fill('牌子上写首小时 15 元');
    const add = page.getByLabel(pictures.addPhoto);
    const none = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await add.setInputFiles(none);
    await see(page.getByText(errors.file_type_unsupported));
    await add.setInputFiles({
      name: 'b.png',
      mimeType: 'image/png',
      buffer: SAMPLE_IMAGES['image/png'],
    });
    await see(page.getByRole('img', { name: pictures.photo(1) }));
    await page.getByRole('button', { name: t.submit, exact: true }).tap();
    await see(page.getByText(t.state.received));
    await expectAccessible(page);
  });
});
