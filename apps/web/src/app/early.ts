import { startEarly, type EarlyData } from '../core/api/early-start.ts';
import { watchForBreakOff } from '../core/document/break-off.ts';
import { keepTap } from '../core/document/early-taps.ts';
import { startHeldScripts } from '../core/document/held-scripts.ts';
import type { CARE } from '../core/view/care-name.ts';
import { followPhoneText } from '../core/view/phone-text.ts';

/**
 * The one inline script of the documents, the same in all of them: it sees to it that the page comes, is drawn
 * in care mode where the rider chose that and in the phone's size of text, says nothing of favourites where the device
 * keeps some, starts the route's first request before the bundle is there, or keeps taps on the page that the document
 * brings. What differs stands in a data block before it.
 */
watchForBreakOff();
if (document.documentElement.dataset['kept'] !== undefined) startHeldScripts();
keepTap();
followPhoneText();
try {
  // Written out: shorter, in every document.
  for (const name of ['care', 'favourites'] satisfies [typeof CARE, string]) {
    if (localStorage.getItem(name)) document.documentElement.dataset[name] = '';
  }
  startEarly(JSON.parse(document.getElementById('early')?.textContent ?? '') as EarlyData);
} catch {
  // The page asks by itself.
}
