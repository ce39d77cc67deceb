import type { BrowserContext, Locator, Page } from 'playwright-core';

/** Ways in which a web view refuses to store. Each runs before any script of the page. */
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

/** Makes the phone send no cookies, as if the rider refused them. */
async function dropCookies(phone: BrowserContext): Promise<void> {
  await phone.route('**/*', async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
}

/** Makes the page's web view refuse storage; call it before the page is opened. */
export async function refuseToStore(page: Page, store: Store): Promise<void> {
  await page.addInitScript(STORES[store]);
  if (store === 'takes no cookies') await dropCookies(page.context());
}

/** Whether a login survives a reload of the page. */
export const keepsLogin = (store: Store): boolean => store === 'takes no cookies';

/** The app's own cookies; the cashier's belong to the provider. */
const OUR_COOKIES = /^(?:documents|XSRF-TOKEN)$/;

/** Deletes the page's storage, as a system that runs short of space does. */
export async function emptyStorage(page: Page): Promise<void> {
  await page.context().clearCookies({ name: OUR_COOKIES });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Deletes the storage and taps at the same moment, so that the page makes no request in between. */
export async function tapOnEmptied(page: Page, target: Locator): Promise<void> {
  await page.context().clearCookies({ name: OUR_COOKIES });
  await target.evaluate((element: HTMLElement) => {
    localStorage.clear();
    sessionStorage.clear();
    element.click();
  });
}
