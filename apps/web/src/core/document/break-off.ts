import { freshAddress, reloadForNewVersion } from '../route/version-reload.ts';

/** Interval between checks whether more of the document has arrived, in ms. */
const LOOK_MS = 2500;
/** The rider is offered to reload the page after waiting this long for the app, in ms. */
const PATIENCE_MS = 20_000;

const TEXTS = {
  en: ["This page didn't load fully", 'Reload'],
  zh: ['页面没有加载完整', '重新加载'],
} as const;

/** A content security policy forbids style attributes in documents, but not styles set by a script. */
const LOOK = 'position:fixed;z-index:99;bottom:0;left:0;right:0;background:#333';

declare global {
  interface Window {
    /** Called when the app takes over the page, which ends the watch. */
    appStarted?: () => void;
  }
}

/**
 * A document may break off: browsers then show what arrived, run none of its module scripts and report nothing. This
 * function then starts the app, which requests the missing data. If the app does not load either, the rider sees a
 * message with a link to reload. Runs inline before the rest of the page, so it is short.
 */
export function watchForBreakOff(): void {
  const offer = document.createElement('p');
  offer.setAttribute('role', 'alert');
  const showOffer = (): void => {
    const [text, linkText] = TEXTS[document.documentElement.lang === 'en' ? 'en' : 'zh'];
    const link = document.createElement('a');
    link.href = freshAddress();
    link.className = 'text-white';
    offer.className = 'centred text-white pad-14-16';
    link.textContent = linkText;
    offer.style.cssText = LOOK;
    link.style.textDecoration = 'underline';
    offer.replaceChildren(text, link);
    // If even the head is incomplete, the page shows nothing and never will.
    if (document.body === null) window.location.reload();
    else document.body.append(offer);
  };
  let before = 0;
  const looking = setInterval(() => {
    const { length } = document.documentElement.innerHTML;
    const grows = length !== before;
    before = length;
    const arrived = document.readyState !== 'loading';
    if (grows && !arrived) return;
    clearInterval(looking);
    const scripts = document.querySelectorAll<HTMLScriptElement>('[type=module]');
    // All scripts are listed before the body; the entry is the last.
    const entry = scripts[scripts.length - 1];
    if (arrived || document.body === null || entry === undefined) return;
    import(/* @vite-ignore */ entry.src).catch(showOffer);
  }, LOOK_MS);
  const waiting = setTimeout(showOffer, PATIENCE_MS);
  const failed = ({ target }: Event): void => {
    const { type, src } = target as HTMLScriptElement;
    // The app's scripts are modules; a host's SDK or an image is not.
    if (type !== 'module') return;
    // One failure is enough: all scripts are of one build.
    window.removeEventListener('error', failed, true);
    showOffer();
    // The host may have cached the document of an older build: loads the present one, once.
    fetch(src, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok || reloadForNewVersion(),
      () => {},
    );
  };
  window.addEventListener('error', failed, true);
  window.appStarted = () => {
    clearInterval(looking);
    clearTimeout(waiting);
    window.removeEventListener('error', failed, true);
    offer.remove();
  };
}
