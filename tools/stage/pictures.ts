import '../../apps/gateway/tools/bundled-city.ts';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import type { Screen } from '../../e2e/screens/screen.ts';
import { credentialOf, openScreen, ordersOf, SCREENS } from '../../e2e/screens/screens.ts';
import { LANGUAGES, TEXTS } from '../../e2e/stage/texts.ts';
import { ROOT } from '../ensure-install.mjs';
import { copyOf, startStageDatabase } from './database.ts';
import { startGateway, type Language, type StageGateway } from './gateway.ts';
import { launchChromium, newPhone } from './phone.ts';
import { screenFaults } from './screen-faults.ts';

const FOLDER = path.join(ROOT, 'screens');

type Scheme = 'light' | 'dark' | 'forced';

interface PictureOptions {
  scheme: Scheme;
  /** Reports names that are not distinct, text under 12 px at 320 px, and losses at 200 % text. */
  checked: boolean;
}

const folderOf = (scheme: Scheme, language: Language): string =>
  scheme === 'light' ? path.join(FOLDER, language) : path.join(FOLDER, scheme, language);

async function takePicture(
  browser: Browser,
  gateway: StageGateway,
  screen: Screen,
  language: Language,
  { scheme, checked }: PictureOptions,
): Promise<void> {
  const context = await newPhone(browser, {
    reducedMotion: true,
    colorScheme: scheme === 'dark' ? 'dark' : 'light',
    forcedColors: scheme === 'forced',
    ...(await credentialOf(gateway.origin, screen)),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const target = { origin: gateway.origin, page: (a: string) => gateway.page(a, language) };
    await openScreen(page, screen, target);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(folderOf(scheme, language), `${screen.name}.png`) });
    if (checked) {
      for (const fault of await screenFaults(page)) {
        console.log(`${language}/${screen.name}: ${fault}`);
      }
    }
  } finally {
    await context.close();
  }
}

/** Takes all pictures, or those whose names begin with one of `prefixes`. Reports those that could not be taken. */
export async function takePictures(
  prefixes: readonly string[],
  options: PictureOptions = { scheme: 'light', checked: false },
): Promise<void> {
  const { scheme } = options;
  const database = await startStageDatabase();
  const gateway = await startGateway({
    DATABASE_URL: await copyOf(database),
    WEB_DIST: database.webDist,
    // Pages must request the data that states replace.
    PAGES_IN_DOCUMENTS: 'false',
  });
  const browser = await launchChromium({ shared: true });
  let pictureCount = 0;
  try {
    const orders = await ordersOf(gateway.origin);
    for (const language of LANGUAGES) {
      mkdirSync(folderOf(scheme, language), { recursive: true });
      const all = Object.values(SCREENS).flatMap((tell): Screen[] => tell(TEXTS[language], orders));
      const screens = all.filter(
        ({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)),
      );
      for (const screen of screens) {
        try {
          await takePicture(browser, gateway, screen, language, options);
          pictureCount += 1;
        } catch (error) {
          const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
          console.error(`${language}/${screen.name}: ${reason}`);
          process.exitCode = 1;
        }
      }
    }
  } finally {
    await browser.close();
    await gateway.stop();
    await database.stop();
  }
  console.log(`${pictureCount} pictures in ${path.relative(process.cwd(), FOLDER) || '.'}`);
}
