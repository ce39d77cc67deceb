import { holdPage, startEarly, type EarlyData } from '../core/api/early-start.ts';
import { watchForBreakOff } from '../core/document/break-off.ts';
import { keepTap } from '../core/document/early-taps.ts';
import { hasOwnTabs } from '../core/host/early-marks.ts';
import { startHeldScripts } from '../core/document/held-scripts.ts';
import type { CARE } from '../core/view/care-name.ts';
import { SCHEME, showScheme } from '../domain/app/show-scheme.ts';
import { followPhoneText } from '../core/view/phone-text.ts';

/**
 * The one inline script of the documents, the same in all of them. It watches whether the page arrives, marks the
 * colour scheme, care mode, stored favourites, a permitted location, a host's own tabs and the phone's text size on the document, starts the
 * route's first requests before the bundle is loaded, and remembers taps on the page in the document. A data block before it holds what differs.
 */
const marks = document.documentElement.dataset;
watchForBreakOff();
if (marks['kept'] !== undefined) startHeldScripts();
keepTap();
followPhoneText();
if (hasOwnTabs()) marks['tabs'] = '';
try {
  holdPage();
  showScheme(localStorage.getItem(SCHEME));
  // Literal names, because they make every document shorter.
  for (const name of ['care', 'favourites', 'located'] satisfies [typeof CARE, string, string]) {
    if (localStorage.getItem(name)) marks[name] = '';
  }
  startEarly(JSON.parse(document.getElementById('early')?.textContent ?? '') as EarlyData);
} catch {
  // The page makes the requests itself.
}
