import type { Locator, Page } from 'playwright-core';

/** A screen in one of its states, for pictures and for axe. */
export interface Screen {
  name: string;
  /** Below the app's base; `sandbox:` for the sandbox partners' pages; `{token}` in it is a rider's link. */
  address: string;
  /** The phone of the rider who is logged in. */
  rider?: string;
  /** Whether they are logged in only to the campaign pages. */
  local?: boolean;
  /** Runs before the page is opened: stubs answers of the gateway. */
  stub?: (page: Page) => Promise<unknown>;
  /** Runs after it is opened: brings it into its state. */
  act?: (page: Page) => Promise<unknown>;
  /** An element that shows that the state is reached. */
  shows: (page: Page) => Locator;
  /** Faults that this state causes. */
  expected?: readonly RegExp[];
}
