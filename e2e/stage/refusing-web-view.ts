import type { BrowserContext, Locator, Page } from 'playwright-core';

/** How a web view refuses to store. Each runs before any script of the page. */
const STORES = {
  'refuses to be asked': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'takes no cookies': () => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
  },
} as const;

export type Store = keyof typeof STORES;
export const STORE_NAMES = Object.keys(STORES) as Store[];

/** A phone that sends no cookie back, as where the rider refused them. */
async function dropCookies(phone: BrowserContext): Promise<void> {
  await phone.route('**/*', async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
}

/** Has the page's web view refuse so, before it is opened. */
export async function refuseToStore(page: Page, store: Store): Promise<void> {
  await page.addInitScript(STORES[store]);
  if (store === 'takes no cookies') await dropCookies(page.context());
}

/** Whether a login is still there after the page is loaded again. */
export const keepsLogin = (store: Store): boolean => store === 'takes no cookies';

/** Cookies of ours; a cashier's are the provider's. */
const OUR_COOKIES = /^(?:documents|XSRF-TOKEN)$/;

/** The web view throws away what the page stored, as systems that run short of room do. */
export async function emptyStorage(page: Page): Promise<void> {
  await page.context().clearCookies({ name: OUR_COOKIES });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** The same, and in the same moment the rider taps: the page could ask nothing between. */
export async function tapOnEmptied(page: Page, target: Locator): Promise<void> {
  await page.context().clearCookies({ name: OUR_COOKIES });
  await target.evaluate((element: HTMLElement) => {
    localStorage.clear();
    sessionStorage.clear();
    element.click();
  });
}
