import { startEarly, type EarlyData } from '../core/api/early-start.ts';
import { watchForBreakOff } from '../core/document/break-off.ts';
import { keepTap } from '../core/document/early-taps.ts';
import { startHeldScripts } from '../core/document/held-scripts.ts';
import type { CARE } from '../core/view/care-name.ts';
import { followPhoneText } from '../core/view/phone-text.ts';

/**
 * The one inline script of the documents, the same in all of them. It watches whether the page arrives, marks care
 * mode, stored favourites and the phone's text size on the document, starts the route's first requests before the
 * bundle is loaded, and remembers taps on the page in the document. A data block before it holds what differs.
 */
watchForBreakOff();
if (document.documentElement.dataset['kept'] !== undefined) startHeldScripts();
keepTap();
followPhoneText();
try {
  // Literal names, because they make every document shorter.
  for (const name of ['care', 'favourites'] satisfies [typeof CARE, string]) {
    if (localStorage.getItem(name)) document.documentElement.dataset[name] = '';
  }
  startEarly(JSON.parse(document.getElementById('early')?.textContent ?? '') as EarlyData);
} catch {
  // The page makes the requests itself.
}
