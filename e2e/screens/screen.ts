import type { Locator, Page } from 'playwright-core';

/** A screen in one of its states: what a picture is taken of and axe looks at. */
export interface Screen {
  name: string;
  /** Below the app's base; `sandbox:` for the sandbox partners' pages; `{token}` in it is a rider's link. */
  address: string;
  /** The phone of the rider who is logged in. */
  rider?: string;
  /** They are logged in to the campaign pages alone. */
  local?: boolean;
  /** Before the page is opened: answers to put in the gateway's place. */
  stub?: (page: Page) => Promise<unknown>;
  /** After it is opened: what brings it into its state. */
  act?: (page: Page) => Promise<unknown>;
  /** What shows that it is there. */
  shows: (page: Page) => Locator;
  /** Faults this state brings about. */
  expected?: readonly RegExp[];
}
