import type { Locator, Page } from 'playwright-core';
import { DEMO_RIDER } from '../../tools/stage/rider.ts';
import type { Screen } from '../screens/screen.ts';
import { withNumber, type Texts } from '../stage/texts.ts';

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** A rider at People's Square who allowed the location on an earlier visit. */
async function atPeoplesSquare(page: Page): Promise<void> {
  await page.context().setGeolocation({ latitude: 31.2304, longitude: 121.4737 });
  await page.context().grantPermissions(['geolocation']);
  await page.addInitScript(() => localStorage.setItem('located', '1'));
}

function general(t: Texts): Screen[] {
  return [
    { name: 'home', address: '/', shows: heading },
    {
      name: 'home-rider',
      address: '/',
      rider: DEMO_RIDER,
      shows: (page) => page.getByRole('link', { name: /待支付 ¥|Pay ¥/ }),
    },
    {
      name: 'home-near',
      address: '/',
      rider: DEMO_RIDER,
      stub: atPeoplesSquare,
      shows: (page) => page.getByRole('list', { name: t.departures.departure.list }),
    },
    {
      name: 'home-care',
      address: '/',
      stub: (page) => page.addInitScript(() => localStorage.setItem('care', '1')),
      shows: (page) => page.getByRole('button', { name: t.home.showMore }),
    },
    {
      name: 'me',
      address: '/me',
      shows: (page) => page.getByText(t.me.stranger),
    },
    {
      name: 'me-rider',
      address: '/me',
      rider: DEMO_RIDER,
      shows: (page) => page.getByText('138****8000'),
    },
    { name: 'about', address: '/about', shows: heading },
    {
      name: 'sessions',
      address: '/sessions',
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.sessions.here, { exact: true }),
    },
    { name: 'test', address: '/test', shows: (page) => page.getByTestId('host') },
    {
      name: 'no-route',
      address: '/nowhere',
      shows: heading,
      expected: [/status of 404/],
    },
    {
      name: 'page-code-missing',
      address: '/',
      shows: (page) => page.getByRole('button', { name: t.app.reload }),
      act: async (page) => {
        await page.route(/\/assets\/about-/, (route) => route.abort('failed'));
        await page.getByRole('link', { name: t.home.more.about }).tap();
      },
      expected: [/ERR_FAILED|ChunkLoadError|dynamically imported/, /preload/],
    },
    { name: 'sandbox-inbox', address: 'sandbox:/inbox', shows: heading },
    { name: 'sandbox-partner', address: 'sandbox:/partner', shows: heading },
    { name: 'sandbox-cashier', address: 'sandbox:/cashier', shows: heading },
  ];
}

/** Opens the page with a partner's ticket, like a link. */
async function openTicket(page: Page): Promise<void> {
  const answer = await page.request.post(new URL('/sandbox/partner', page.url()).href, {
    headers: { accept: 'application/json' },
    data: { kind: 'phone', phone: '13970000001', uid: 'of-the-screens' },
  });
  const { ticket } = (await answer.json()) as { ticket: string };
  const address = new URL(page.url());
  address.searchParams.set('ticket', ticket);
  await page.goto(address.href);
}

function login(t: Texts): Screen[] {
  const phone = (page: Page): Locator => page.getByRole('textbox', { name: t.login.phone });
  const submit = (page: Page): Locator =>
    page.getByRole('main').getByRole('button', { name: t.auth.submit, exact: true });
  return [
    { name: 'login', address: '/login', shows: phone },
    {
      name: 'login-errors',
      address: '/login',
      act: (page) => submit(page).tap(),
      shows: (page) => page.getByText(t.errors.phone_empty),
    },
    {
      name: 'login-code-sent',
      address: '/login',
      act: async (page) => {
        await phone(page).fill(`139${Math.floor(Math.random() * 1e8)}`.padEnd(11, '0'));
        await page.getByRole('button', { name: t.login.send }).tap();
      },
      shows: (page) => page.getByRole('button', { name: withNumber(t.login.resendIn) }),
    },
    {
      name: 'partner-consent',
      address: '/thirdparty/login',
      act: openTicket,
      shows: (page) => page.getByRole('button', { name: t.auth.logInNow, exact: true }),
    },
    {
      name: 'partner-consent-replaces',
      address: '/thirdparty/login',
      rider: DEMO_RIDER,
      act: openTicket,
      shows: (page) => page.getByText(t.auth.otherLogin('138****8000')),
    },
    {
      name: 'login-campaign',
      address: '/login?credential=local',
      shows: (page) => page.getByText(t.auth.localLead),
    },
    {
      name: 'partner-no-ticket',
      address: '/thirdparty/login',
      shows: (page) => page.getByText(t.auth.noTicket),
    },
    {
      name: 'partner-bad-ticket',
      address: '/thirdparty/login?ticket=forged',
      shows: (page) => page.getByText(t.errors.ticket_invalid),
      expected: [/status of 400/],
    },
  ];
}

export const screens = { general, login };
