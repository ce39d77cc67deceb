import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.ts';

interface SharedLink {
  title: string;
  text?: string;
  /** Whole, for other people's phones. */
  url: string;
}

/** Opens the phone's own sheet for sharing; false where there is none or it did not open. */
export async function shareBySystem(content: SharedLink): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    // Closed without sharing: that was a choice.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** What the rider reads once the link lies in the clipboard, or could not be put there. */
interface CopyTexts {
  copied: string;
  copyFailed: string;
}

/** Copies a link, and says so. */
export const copyLink = async (url: string, texts: CopyTexts): Promise<void> =>
  showToast((await copyText(url)) ? texts.copied : texts.copyFailed);

/** Passes a link on: by the phone's own sheet, where it has none by copying it. */
export async function shareLink(link: SharedLink, texts: CopyTexts): Promise<void> {
  if (!(await shareBySystem(link))) await copyLink(link.url, texts);
}
