import { field, find } from './elements.ts';
import { app, frame } from './phone.ts';

/** What the rider set in the settings of the phone. */
interface Display {
  /** Empty: as this computer. */
  scheme: '' | 'light' | 'dark';
  /** The factor of all text. */
  text: string;
  reducesMotion: boolean;
}

const STORED = 'host-lab-display';
const STILL =
  '*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important}';

function storedDisplay(): Display {
  const usual: Display = { scheme: '', text: '1', reducesMotion: false };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Display>) };
  } catch {
    return usual;
  }
}

/** The browser's own function, by the document of the phone. */
const mediaOf = new WeakMap<Document, Window['matchMedia']>();

/** Lets the page in the phone have these settings. A frame has the media features of its window, so they are replaced. */
function apply({ scheme, text, reducesMotion }: Display): void {
  const inside = app();
  const root = inside.document.documentElement;
  root.dataset['scheme'] = scheme;
  root.style.setProperty('--phone-text', text);
  inside.document.getElementById('lab-still')?.remove();
  if (reducesMotion) {
    const style = inside.document.createElement('style');
    style.id = 'lab-still';
    style.textContent = STILL;
    inside.document.head.append(style);
  }
  const real = mediaOf.get(inside.document) ?? inside.matchMedia.bind(inside);
  mediaOf.set(inside.document, real);
  inside.matchMedia = (query) =>
    real(reducesMotion && query.includes('prefers-reduced-motion') ? 'all' : query);
}

/** Fills the settings of the display, which also hold for the pages that are opened later. */
export function fillDisplay(): void {
  const display = storedDisplay();
  field('scheme').value = display.scheme;
  field('text-size').value = display.text;
  field('less-motion').checked = display.reducesMotion;
  const change = (): void => {
    display.scheme = field('scheme').value as Display['scheme'];
    display.text = field('text-size').value;
    display.reducesMotion = field('less-motion').checked;
    localStorage.setItem(STORED, JSON.stringify(display));
    // The app stores the rider's own choice under this name, and reads it before its first paint.
    if (display.scheme === '') localStorage.removeItem('scheme');
    else localStorage.setItem('scheme', display.scheme);
    apply(display);
  };
  find('display').addEventListener('change', change);
  frame.addEventListener('load', () => apply(display));
}
