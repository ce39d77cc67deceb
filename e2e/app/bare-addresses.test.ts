import type { Page } from 'playwright-core';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { SPECIFIED } from '../screens/specified.ts';
import { expect, see, test } from '../stage/journey.ts';
import { openTabs, visitAll } from '../stage/tabs.ts';

type Screen = (typeof SPECIFIED)[number];

/** What a page says whose address lacks what the page shows, by the screens that say so. */
const WITHOUT_SUBJECT: Readonly<Record<string, readonly string[]>> = {
  'This link is incomplete': [
    '/riding-order-list/12306/detail',
    '/riding-order-list/order-detail',
    '/riding-order-list/third-orderList/detail',
    '/riding-order-list/order-evaluate',
    '/refund-detail',
    '/coupon-details',
    '/achievement-badges/share',
    '/changjiangDeltaSceneTicket/detail',
    '/survey',
    '/rebate/bind/entry',
  ],
  'This invitation link is incomplete': ['/maas-app-download-friends'],
  'This QR code is incomplete': ['/promoter-activity/download'],
  'This code is incomplete': ['/promoter-activity/login'],
  'The login link is incomplete': ['/thirdparty/login'],
  'The link has no image address. Please go back and open it again.': ['/image-url'],
  'The link might be incomplete. Check with the rider and open it again': ['/travel-sharing'],
  'The link is incomplete or not from this app. Ask for it again.': ['/router-share'],
  'The link is incomplete': ['/amp-order-detail', '/riding-detail', '/riding-detail-old'],
  'See the order for details': ['/riding-detail-result'],
  'Open this page from an order': [
    '/autotrip-order-fee',
    '/triprule-taxi-paid',
    '/triprule-taxi-ready-to-pay',
    '/triprule-saic-payment',
    '/triprule-saic-pending-payment',
  ],
  'Badge not found': ['/badge-detail'],
  'It may have ended, or the link is incomplete': ['/browse', '/task-redirect'],
  'No line or station selected': ['/traffic/travel/metro-info', '/traffic/travel/bus-detail'],
  "This bus isn't part of the route": ['/traffic/travel/route/bus-detail'],
  'No route to show': ['/station-guide/route/select'],
  'This invitation no longer works, or the team has been disbanded': ['/green-experts/invite'],
  "We couldn't find this shop, or it no longer takes bookings": ['/repair-shop/detail/:id'],
  "We can't find this page": [
    '/riding-order-list/:outerTab',
    '/riding-order-list/:outerTab/:innerTab',
    '/riding-order-list/:outerTab/:innerTab/:id',
    '/dynamic-activity',
    '/:token',
    '/:token/test-share',
    '/:token/share-two',
    '/:token/login',
    '/:token/login-result',
    '/:token/award-result',
  ],
};

/** Pages with a title of another form than the specification's, or that send a rider on to one. */
const TITLED: Readonly<Record<string, string>> = {
  // It needs a verified name first.
  '/open-intimate-account': 'Real-name verification',
  '/introduction-intimate-account': 'About Family Pay',
  '/intimate-account-agreement': 'Family Pay agreement',
  '/station-guide/route/addresses': 'Choose destination',
};

const textOf = new Map(
  Object.entries(WITHOUT_SUBJECT).flatMap(([text, paths]) => paths.map((path) => [path, text])),
);

test(
  'every screen opened without what its links carry shows its page, or says what is missing',
  { timeout: 900_000 },
  async ({ gateway, open }) => {
    const tabs = await openTabs(open, {
      token: await logIn(gateway.origin, DEMO_RIDER),
      localToken: await logIn(gateway.origin, DEMO_RIDER, 'local'),
      reducedMotion: true,
      // What an address names is unknown, and a share without a target is reported.
      expected: [/status of 404/, /a share leads nowhere/],
    });
    const wrong: string[] = [];
    const visit = async (page: Page, { path, title }: Screen): Promise<void> => {
      const address = path.replace(/:\w+/g, 'nothing');
      await page.goto(gateway.page(address, 'en_us'), { waitUntil: 'networkidle' });
      await see(page.getByRole('heading', { level: 1 }));
      const text = textOf.get(path);
      if (text === undefined) {
        const heading = await page.getByRole('heading', { level: 1 }).first().innerText();
        if (heading !== (TITLED[path] ?? title)) wrong.push(`${path} has the title ${heading}`);
        const alerts = page.getByRole('alert').filter({ hasText: /\S/ });
        if ((await alerts.count()) > 0) wrong.push(`${path} shows an error`);
      } else if ((await page.getByText(text, { exact: true }).count()) === 0) {
        wrong.push(`${path} doesn't say: ${text}`);
      }
    };
    await visitAll(tabs, [...SPECIFIED], visit);
    expect(wrong).toEqual([]);
  },
);
