import { showToast } from './toast.ts';

/** Puts text on the clipboard; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Web views without the clipboard interface, or without its permission.
  }
  const box = document.createElement('textarea');
  box.value = text;
  box.setAttribute('readonly', '');
  box.className = 'visually-hidden';
  document.body.append(box);
  box.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the one way in old web views
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    box.remove();
  }
}

/** What the rider reads once the text lies in the clipboard, or could not be put there. */
export interface CopyTexts {
  copied: string;
  copyFailed: string;
}

/** Copies a text, and says so. */
export const copyAndSay = async (text: string, texts: CopyTexts): Promise<void> =>
  showToast((await copyText(text)) ? texts.copied : texts.copyFailed);
