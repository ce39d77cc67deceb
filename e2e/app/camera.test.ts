import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { launchChromium, newPhone } from '../../tools/stage/phone.ts';
import { logInAnew } from '../../tools/stage/rider.ts';
import {
  seeVerdict,
  openGate,
  CODE_DENSITY,
  codeOn,
  forgetVerdict,
  pictureOf,
} from '../travel/gate.ts';
import { see, test } from '../stage/journey.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const [WIDTH, HEIGHT] = [640, 480];
/** Width in pixels of a code in front of the camera. */
const CODE = 440;

/** Returns the brightness of each pixel that a camera sees when a phone shows it this picture. */
const brightnessOf = async (page: Page, png: Buffer): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ({ bytes, width, height, code }) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = '#808080';
      context.fillRect(0, 0, width, height);
      context.drawImage(picture, (width - code) / 2, (height - code) / 2, code, code);
      const { data } = context.getImageData(0, 0, width, height);
      let text = '';
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3);
        text += String.fromCharCode(Math.round(0.299 * r + 0.587 * g + 0.114 * b));
      }
      return btoa(text);
    },
    { bytes: [...png], width: WIDTH, height: HEIGHT, code: CODE },
  );
  return Buffer.from(base64, 'base64');
};

/** A video of one greyscale picture, as YUV4MPEG2. */
function film(brightness: Buffer): Buffer {
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), brightness, colours]);
}

describe.each(IN_CHINESE)('the camera of a gate in %s', (language) => {
  const t = TEXTS[language];

  test('reads a ride code from a phone, lets its rider in, and not a second time', async ({
    gateway,
    open,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-camera-'));
    const camera = path.join(folder, 'seen.y4m');
    writeFileSync(camera, film(Buffer.alloc(WIDTH * HEIGHT, 128)));
    const browser = await launchChromium({ shared: true, camera });
    try {
      const gate = await open({ context: await newPhone(browser) });
      await openGate(gate, gateway, language, { kind: 'entry', station: 'S0123' });
      const scan = async (): Promise<void> => {
        await forgetVerdict(gate);
        await gate.locator('#scan').tap();
      };
      const rider = language === 'zh_cn' ? '13961000011' : '13962000011';
      const token = await logInAnew(gateway.origin, rider);
      const phone = await open({ token, density: CODE_DENSITY });
      await phone.goto(gateway.page('/ride-code', language));
      const { buffer } = await pictureOf(codeOn(phone, language));
      // Otherwise the code expires while a busy machine films and reads it.
      await gate.clock.setFixedTime(new Date());
      writeFileSync(camera, film(await brightnessOf(phone, buffer)));
      await scan();
      await seeVerdict(gate, 'reported');
      await scan();
      await seeVerdict(gate, 'replayed');
      await see(gate.getByText(t.gate.faults.replayed).first());

      await phone.goto(gateway.page('/riding-order-list/metro', language));
      await see(phone.getByRole('article').filter({ hasText: t.order.status.ongoing }));
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
