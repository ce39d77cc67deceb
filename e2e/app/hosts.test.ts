import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe } from 'vitest';
import { hostBundle } from '../../apps/web/build/host-bundle.ts';
import type { Capability, HostAnswer } from '../../apps/web/src/core/host/capabilities.ts';
import type { Host } from '../../packages/contract/src/hosts/hosts.ts';
import { ROOT } from '../../tools/ensure-install.mjs';
import type { Native, Replies } from '../../tools/lab/emulators/native.ts';
import { HOST_NAMES, hostSettings } from '../../tools/lab/hosts.ts';
import { PAYMENT_TABLE } from '../../packages/contract/src/payments/facts.ts';
import { GIVEN, SIGNED_ORDER } from '../../tools/lab/page/asking.ts';
import type { StageGateway } from '../../tools/stage/gateway.ts';
import { hostOf, putInto, replyFromNowOn } from '../../tools/stage/host-phone.ts';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { type Asked, hostsDocument, MODES } from '../stage/hosts-document.ts';
import {
  expect,
  expectAccessible,
  type Open,
  readingTest as test,
  see,
  takenOver,
} from '../stage/journey.ts';
import { LANGUAGES, TEXTS } from '../stage/texts.ts';

type HostWindow = Window & {
  hostLab: Native;
  pageHost: { askHost: (name: string, ...given: unknown[]) => Promise<HostAnswer<unknown>> };
  answers: Record<string, HostAnswer<unknown> | undefined>;
};

/** Later than any page waits for its host. */
const TOO_LATE_MS = 400_000;
const LONGEST_WAIT_MS = 310_000;

const POLL = { interval: 20 };

/** Console messages of the page when its host fails. */
const WARNINGS = [
  /console warning: (?:the host|a message that nobody asked for|SCGetAppInfo|diamond|returnDiamondAuth)/,
  /\[wwsdk\]/,
  /console error: Failed to load resource: net::ERR_FAILED \(https:\/\/appx\//,
];

let bundle = '';
beforeAll(async () => {
  bundle = await hostBundle(path.join(ROOT, 'apps/web'));
});

/** Calls the capabilities one after another. */
const askAll = (
  page: Page,
  replies: Replies,
  argumentsByName: Readonly<Record<string, readonly unknown[]>>,
): Promise<Record<string, Asked>> =>
  page.evaluate(
    async ([replyMode, all]) => {
      const { hostLab, pageHost } = window as unknown as HostWindow;
      hostLab.settings.replies = replyMode;
      const results: Record<string, Asked> = {};
      for (const [name, values] of Object.entries(all)) {
        const from = hostLab.log.length;
        const answer = await pageHost.askHost(name, ...values);
        const calls = hostLab.log.slice(from).filter(({ kind }) => kind === 'call');
        results[name] = { answer, calls: [...new Set(calls.map((call) => call.name))] };
      }
      return results;
    },
    [replies, argumentsByName] as const,
  );

/** Calls while the host is silent, on a clock that skips the page's timeouts; then lets all replies arrive. */
async function askInSilence(
  page: Page,
  argumentsByName: Readonly<Record<string, readonly unknown[]>>,
): Promise<Record<string, Asked>> {
  await page.clock.install();
  const results: Record<string, Asked> = {};
  for (const [name, values] of Object.entries(argumentsByName)) {
    const before = await page.evaluate(
      ([capability, all, lateMs]) => {
        const inside = window as unknown as HostWindow;
        const callsBefore = inside.hostLab.log.filter(({ kind }) => kind === 'call').length;
        Object.assign(inside.hostLab.settings, { replies: 'late', lateMs });
        inside.answers = {};
        void inside.pageHost
          .askHost(capability, ...all)
          .then((answer) => (inside.answers = { [capability]: answer }));
        return callsBefore;
      },
      [name, values, TOO_LATE_MS] as const,
    );
    const state = (): Promise<{ answer: HostAnswer<unknown> | undefined; calls: number }> =>
      page.evaluate((capabilityName) => {
        const { answers, hostLab } = window as unknown as HostWindow;
        const calls = hostLab.log.filter(({ kind }) => kind === 'call').length;
        return { answer: answers[capabilityName], calls };
      }, name);
    // Answers of the gateway arrive in real time first; then one or two timeouts pass.
    await expect
      .poll(async () => {
        const { answer, calls } = await state();
        return answer !== undefined || calls > before;
      }, POLL)
      .toBe(true);
    await expect
      .poll(async () => {
        await page.clock.runFor(LONGEST_WAIT_MS);
        return (await state()).answer;
      }, POLL)
      .toBeDefined();
    const { answer } = await state();
    if (answer !== undefined) results[name] = { answer, calls: [] };
  }
  await page.clock.runFor(TOO_LATE_MS);
  return results;
}

/** The hosts whose own menu the app fills once its page is ready, and the last call it makes for that. */
const MENU_TOLD: Readonly<Partial<Record<Host, string>>> = {
  WX: 'updateTimelineShareData',
  WXMP: 'miniProgram.postMessage',
  WXWORK: 'on menu:share:wechat',
  BDMP: 'swan.webView.postMessage',
};

/** Capabilities that return a value: a host that fails must never seem to succeed. Its message may be anything. */
const VALUES: readonly Capability[] = ['appInfo', 'scan', 'locate'];

/** Keys that the authorization stores on the device for this visit. */
const STORED = ['X-Maas-ThirdTicket', 'X-Maas-CardType', 'X-Maas-Cards', 'Alidiamond_uid'];
const nothing = STORED.map(() => null);

const storedAuthorization = (page: Page): Promise<(string | null)[]> =>
  page.evaluate((names) => names.map((name) => sessionStorage.getItem(name)), STORED);

/** The page's whole storage and its address. */
const pageStateOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => [
    JSON.stringify(sessionStorage),
    JSON.stringify(localStorage),
    window.location.href,
  ]);

/** Waits until each call was answered twice. */
const waitForSecondAnswers = (page: Page) =>
  expect
    .poll(async () => {
      const { log } = await hostOf(page);
      const twice = log.filter(({ how }) => how === 'twice');
      const replies = twice.filter(({ kind }) => kind === 'reply').length;
      return replies - 2 * (twice.length - replies);
    }, POLL)
    .toBe(0);

/** Opens the host's menu and returns the calls by which the app filled it. */
async function menuOf(page: Page, isFilled: boolean): Promise<string[]> {
  const { log } = await hostOf(page);
  await page.evaluate(() => (window as unknown as HostWindow).hostLab.openMenu());
  const shared = async (): Promise<boolean> =>
    (await hostOf(page)).shared?.url.includes('/mis-h5/') === true;
  await expect.poll(shared, POLL).toBe(isFilled);
  const menuCalls = log.filter(({ kind, name }) => kind === 'call' || name.startsWith('on menu:'));
  return isFilled ? [...new Set(menuCalls.map(({ name }) => name.replace(/^on /, '')))] : [];
}

const answersOf = (results: Readonly<Record<string, Asked>> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(results).map(([name, { answer }]) => [name, answer]));

const outcomes: Partial<Record<Host, Record<string, Record<string, Asked>>>> = {};
const menus: Partial<Record<Host, string[]>> = {};

describe.each(LANGUAGES)('hosts in %s', (language) => {
  const t = TEXTS[language];
  const system = language === 'zh_cn' ? 'android' : 'ios';
  const diamondAddress = (gateway: StageGateway): string =>
    `${gateway.page('/about?alidiamond=1&from=lab', language)}#part`;
  const app = (page: Page) => page.getByRole('heading', { name: t.about.what });
  const refusal = (page: Page) => page.getByText(t.gates.diamondFailed);

  const openIn = async (
    open: Open,
    host: Host,
    options: Parameters<typeof hostSettings>[1] & { token?: string; script?: boolean } = {},
  ): Promise<Page> => {
    const { token, script, ...changed } = options;
    const settings = hostSettings(host, {
      system,
      ...changed,
    });
    const page = await open({
      userAgent: settings.userAgent,
      expected: WARNINGS,
      ...(token !== undefined && { token }),
    });
    await putInto(page, settings, script);
    return page;
  };

  test.for(HOST_NAMES)(
    '%s does what it can, and rejects what it cannot',
    async (host, { gateway, open }) => {
      const page = await openIn(open, host);
      await page.goto(gateway.page('/about', language));
      await see(page.getByRole('heading', { name: t.about.what }));
      const menuCall = MENU_TOLD[host];
      // The calls that the app makes by itself are not under test here.
      const loggedNames = async () => (await hostOf(page)).log.map(({ name }) => name);
      if (menuCall !== undefined) await expect.poll(loggedNames).toContain(menuCall);
      menus[host] = await menuOf(page, menuCall !== undefined);
      await page.evaluate(bundle);
      const argumentsByName = {
        ...GIVEN,
        openAddress: [`${page.url()}#opened`],
        ...(PAYMENT_TABLE[host].own === 'alipay' && { pay: [SIGNED_ORDER] }),
      };
      const resultsByMode: Record<string, Record<string, Asked>> = {};
      for (const mode of MODES) {
        const before = mode === 'twice' && (await pageStateOf(page));
        resultsByMode[mode] =
          mode === 'late'
            ? await askInSilence(page, argumentsByName)
            : await askAll(page, mode, argumentsByName);
        if (mode !== 'twice') continue;
        await waitForSecondAnswers(page);
        expect(await pageStateOf(page)).toEqual(before);
      }
      outcomes[host] = resultsByMode;
      expect(answersOf(resultsByMode['twice']), `${host}, asked twice`).toEqual(
        answersOf(resultsByMode['now']),
      );
      for (const [name, { answer }] of Object.entries(resultsByMode['now'] ?? {})) {
        expect(answer.ok || answer.error === 'unavailable', `${host} ${name}`).toBe(true);
      }
      for (const mode of ['refused', 'cancelled', 'garbage', 'throws', 'late'] as const) {
        for (const name of VALUES) {
          expect(resultsByMode[mode]?.[name]?.answer.ok, `${host} ${name}, ${mode}`).toBe(false);
        }
      }
    },
  );

  test('docs/hosts.md says so; `vitest run --project e2e e2e/app/hosts.test.ts -u` writes it', async () => {
    const documentText = hostsDocument(outcomes as Required<typeof outcomes>, menus);
    await expect(documentText).toMatchFileSnapshot('../../docs/hosts.md');
  });

  test.for(['handler', 'object', 'library'] as const)(
    'the own app identifies itself by its %s before the first call',
    async (transport, { gateway, open }) => {
      const token = await logIn(gateway.origin, DEMO_RIDER);
      const page = await openIn(open, 'MAAS', { transport, token, bridgeAfterMs: 100 });
      const call = page.waitForRequest((request) => /\/v1\/orders/.test(request.url()));
      await page.goto(gateway.page('/riding-order-list/', language));
      expect((await call).headers()).toMatchObject({
        'x-saic-device-id': 'lab-phone-1',
        'x-saic-app-version': '7.3.0',
      });
      await see(page.getByRole('article'));
    },
  );

  test('an own app that is too old offers the update on home', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    for (const [appVersion, offered] of [
      ['2.3.9', true],
      ['2.10.0', false],
    ] as const) {
      const appInfo = { deviceId: 'lab-phone-1', userId: 'lab-rider', appVersion };
      const page = await openIn(open, 'MAAS', { token, answers: { appInfo } });
      await page.goto(gateway.page('/', language));
      await see(page.getByRole('link', { name: t.activities.all }));
      const update = page.getByRole('link', { name: t.activities.update.title });
      if (!offered) {
        await page.waitForLoadState('networkidle');
        expect(await update.count()).toBe(0);
        continue;
      }
      await update.tap();
      await page.waitForURL(/\/app-download/);
    }
  });

  test.for(['never', 'late', 'garbage', 'refused', 'throws'] as const)(
    'an own app that answers %s does not block the orders',
    async (replies, { gateway, open }) => {
      const token = await logIn(gateway.origin, DEMO_RIDER);
      const page = await openIn(open, 'MAAS', { token, replies, lateMs: 2500 });
      await page.goto(gateway.page('/riding-order-list/', language));
      await see(page.getByRole('article'));
      const storedDeviceId = (): Promise<string | null> =>
        page.evaluate(() => localStorage.getItem('_deviceId'));
      if (replies === 'late') await expect.poll(storedDeviceId).toBe('lab-phone-1');
      else expect(await storedDeviceId()).not.toBe('lab-phone-1');
      expect((await hostOf(page)).log.map(({ name }) => name)).toContain('SCGetAppInfo');
    },
  );

  test('the own app requests its initial scripts before the entry runs, once', async ({
    gateway,
    open,
  }) => {
    const page = await openIn(open, 'MAAS');
    const requestedScripts: string[] = [];
    const entry = Promise.withResolvers<void>();
    page.on('request', (request) => {
      const [name] = /host-[\w-]+\.js$/.exec(request.url()) ?? [];
      if (name === undefined) return;
      requestedScripts.push(name);
      if (name.startsWith('host-own-app')) entry.resolve();
    });
    // The app does not run before its entry, so the document makes these requests.
    await page.route(/\/assets\/index-/, async (route) => {
      await entry.promise;
      await route.continue();
    });
    await page.goto(gateway.page('/about', language));
    await see(app(page));
    await takenOver(page);
    expect(requestedScripts.map((name) => name.replace(/-[\w-]{7}\.js$/, '')).toSorted()).toEqual([
      'host-own-app',
      'host-parts',
    ]);
  });

  describe('diamond authorization', () => {
    test('shows the app with a ticket, and ignores messages from others', async ({
      gateway,
      open,
    }) => {
      const page = await openIn(open, 'ALIMP', { replies: 'twice' });
      await page.goto(diamondAddress(gateway));
      await see(app(page));
      const storedValues = await storedAuthorization(page);
      expect(storedValues).toEqual([
        'lab-ticket',
        '11',
        '[{"no":"310100000001"}]',
        '2088000000000001',
      ]);
      await page.evaluate(async () => {
        const { hostLab } = window as unknown as HostWindow;
        const message = { name: 'returnDiamondAuth', thirdticket: 'forged', cards: '[]' };
        hostLab.unasked(message);
        hostLab.unasked(JSON.stringify(message));
        window.dispatchEvent(
          new MessageEvent('message', { data: message, origin: 'https://foreign.example' }),
        );
        window.postMessage(message, '*');
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
      expect(await storedAuthorization(page)).toEqual(storedValues);
    });

    test.for([
      { address: '/about?from=lab', waits: false },
      { address: '/about?alidiamond=1', waits: true },
    ])('$address waits for its gate: $waits', async ({ address, waits }, { gateway, open }) => {
      const page = await openIn(open, 'ALIMP');
      const requestedUrls: string[] = [];
      page.on('request', (request) => requestedUrls.push(request.url()));
      await page.goto(gateway.page(address, language));
      await see(app(page));
      expect(requestedUrls.some((url) => url.includes('/diamond-gate'))).toBe(waits);
    });

    test('without a ticket: authorises again on the page of the mini-program', async ({
      gateway,
      open,
    }) => {
      const page = await openIn(open, 'ALIMP', {
        replies: 'refused',
        repliesTo: { 'my.navigateTo': 'now' },
      });
      await page.goto(diamondAddress(gateway));
      await see(refusal(page));
      expect(await app(page).isVisible()).toBe(false);
      expect(await storedAuthorization(page)).toEqual(nothing);
      await expectAccessible(page);
      await page.getByRole('button', { name: t.gates.diamondAgain }).tap();
      await expect
        .poll(async () => (await hostOf(page)).led)
        .toEqual(['/packages/redirect/alipay']);
      const marked = new URL(page.url());
      expect(marked.searchParams.get('__requireAliDiamondAuth')).toBe('1');
      await replyFromNowOn(page, 'now');
      await page.evaluate(() => document.dispatchEvent(new Event('resume')));
      await see(app(page));
      expect(page.url()).toBe(diamondAddress(gateway));
      // Cards are stored now: the next authorization begins with the metro's.
      await replyFromNowOn(page, 'refused');
      await page.evaluate(() => {
        const { pathname, search } = window.location;
        window.history.replaceState(
          window.history.state,
          '',
          `${pathname}${search}&__requireAliDiamondAuth=1`,
        );
      });
      // Return signals close together count as one return.
      await expect
        .poll(
          async () => {
            await page.evaluate(() => document.dispatchEvent(new Event('pageResume')));
            return await refusal(page).isVisible();
          },
          { interval: 350 },
        )
        .toBe(true);
      await page.getByRole('button', { name: t.gates.diamondAgain }).tap();
      await expect
        .poll(async () => (await hostOf(page)).led.at(-1))
        .toBe('/packages/redirect/alipay?firstScene=metro');
    });

    test('a host that never answers: after 5 s the rider can try again', async ({
      gateway,
      open,
    }) => {
      const page = await openIn(open, 'ALIMP', { replies: 'never' });
      await page.clock.install();
      await page.goto(diamondAddress(gateway));
      const calls = async (): Promise<number> =>
        (await hostOf(page)).log.filter(({ name }) => name === 'my.postMessage').length;
      await expect.poll(calls).toBe(1);
      await page.clock.runFor(5000);
      await see(refusal(page));
      await replyFromNowOn(page, 'now');
      await page.getByRole('button', { name: t.gates.diamondRetry }).tap();
      await expect.poll(calls).toBeGreaterThan(1);
      await page.clock.runFor(100);
      await see(app(page));
    });

    test.for([
      { what: 'garbage for a ticket', given: { replies: 'garbage' } },
      { what: 'a bridge that throws', given: { replies: 'throws' } },
      { what: 'a ticket that no header carries', given: { ticket: 'a\r\nX-Forged: 1' } },
      { what: 'no script of its container', given: { script: false } },
    ] as const)('$what is no authorization', async ({ given }, { gateway, open }) => {
      const { ticket, ...changed } = { ticket: undefined, ...given };
      const { answers } = hostSettings('ALIMP');
      const reply = { name: 'returnDiamondAuth', thirdticket: ticket };
      const page = await openIn(open, 'ALIMP', {
        ...changed,
        ...(ticket !== undefined && {
          answers: { ...answers, messages: { getDiamondAuth: reply } },
        }),
      });
      await page.goto(diamondAddress(gateway));
      await see(refusal(page));
      expect(await storedAuthorization(page)).toEqual(nothing);
    });
  });
});
