import { logIn } from '../../tools/stage/rider.ts';
import { freshNumber } from '../stage/identity.ts';
import { freshPhone } from '../people/login-form.ts';
import { test } from './journey.ts';

test('a rider’s name and number are checked by the form, then confirmed', async ({
  gateway,
  open,
}) => {
  const page = await open({ token: await logIn(gateway.origin, freshPhone()) });
  await page.goto(gateway.page('/real-name-authentication?return=/sessions', 'en_us'));
  await page.takenOver();
  const name = { role: 'textbox', name: 'Name' };
  const number = { role: 'textbox', name: 'Document number' };
  const submit = { role: 'button', name: 'Submit' };
  await page.tap(submit);
  await page.see({ text: 'Name is required' });
  await page.see({ text: 'Please read and agree first' });
  await page.write(name, '李雷');
  const right = freshNumber();
  await page.write(number, right.slice(0, -1) + (right.endsWith('0') ? '1' : '0'));
  await page.check({ role: 'checkbox' });
  await page.tap(submit);
  await page.see({
    text: "The last character doesn't match. Check the number for typos",
  });
  await page.write(number, right);
  await page.tap(submit);
  await page.see({
    text: 'Your identity is verified. You can now use services that require it.',
  });
  await page.see({ text: '*雷' });
});

test('an emergency contact is added', async ({ gateway, open }) => {
  const page = await open({ token: await logIn(gateway.origin, freshPhone()) });
  await page.goto(gateway.page('/emergency-contacts'));
  await page.takenOver();
  await page.write({ role: 'textbox', name: '称呼' }, '妈妈');
  await page.write({ css: 'input[type=tel]' }, '139123');
  await page.tap({ role: 'button', name: '添加' });
  await page.see({ text: '请输入正确的手机号，手机号必须为11位数字' });
  await page.write({ css: 'input[type=tel]' }, '13912345678');
  await page.tap({ role: 'button', name: '添加' });
  await page.see({ role: 'heading', name: '妈妈' });
  await page.see({ text: /139\*{4}5678/ });
});
