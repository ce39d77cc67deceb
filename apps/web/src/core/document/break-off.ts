import { freshAddress, reloadForNewVersion } from '../route/version-reload.ts';

/** How often it is looked whether more of a document came, in ms. */
const LOOK_MS = 2500;
/** Who waits so long for the app, in ms, is offered to load the page again. */
const PATIENCE_MS = 20_000;

const TEXTS = {
  en: ['The page is not complete', 'Load again'],
  zh: ['页面没有加载完整', '重新加载'],
} as const;

/** Documents may have no style attributes; what a script sets is none. */
const LOOK = 'position:fixed;z-index:99;bottom:0;left:0;right:0;background:#333';

declare global {
  interface Window {
    /** The app has the page: nobody needs to be told any more that it does not come. */
    appStarted?: () => void;
  }
}

/**
 * A document may break off: browsers then show what came and run none of its module scripts, and tell nobody. The app
 * is then begun from here, and asks for what is missing; where it does not come either, the rider is told, and can load
 * the page again. Runs inline, before anything else of the page is there, so it is short.
 */
export function watchForBreakOff(): void {
  const offer = document.createElement('p');
  offer.setAttribute('role', 'alert');
  const tell = (): void => {
    const [text, again] = TEXTS[document.documentElement.lang === 'en' ? 'en' : 'zh'];
    const link = document.createElement('a');
    link.href = freshAddress();
    link.className = 'text-white';
    offer.className = 'centred text-white pad-14-16';
    link.textContent = again;
    offer.style.cssText = LOOK;
    link.style.textDecoration = 'underline';
    offer.replaceChildren(text, link);
    // Where not even the head came whole there is nothing to see, nor will there be.
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
    // All of them are named before the body: the entry comes last.
    const entry = scripts[scripts.length - 1];
    if (arrived || document.body === null || entry === undefined) return;
    import(/* @vite-ignore */ entry.src).catch(tell);
  }, LOOK_MS);
  const waiting = setTimeout(tell, PATIENCE_MS);
  const failed = ({ target }: Event): void => {
    const { type, src } = target as HTMLScriptElement;
    // The app's scripts are modules; a host's SDK is none, nor is an image.
    if (type !== 'module') return;
    // One of them says enough: all are of one build.
    window.removeEventListener('error', failed, true);
    tell();
    // A host may have kept the document of a build that is gone: then the present one is asked for, once.
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
