import { environmentAddresses } from '../../core/config/bases.ts';
import { copyAndSay, type CopyTexts } from '../../ui/copy-text.ts';

/** The whole address of an app's own link, for other people's phones. */
export const linkForOthers = (path: string): string =>
  new URL(environmentAddresses().web + path, window.location.origin).href;

/** Opens the phone's own sheet for sharing; false where there is none or it did not open. */
export async function shareBySystem(content: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    // Closed without sharing: that was a choice.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

interface SharedLink {
  title: string;
  text?: string;
  /** Whole, for other people's phones. */
  url: string;
}

/** Passes a link on: by the phone's own sheet, where it has none by copying it. */
export async function shareLink(link: SharedLink, texts: CopyTexts): Promise<void> {
  if (!(await shareBySystem(link))) await copyAndSay(link.url, texts);
}
