import { showToast } from './toast.ts';

/** Copies text to the clipboard; returns false if the browser refuses. */
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

/** The texts after copying succeeded or failed. */
export interface CopyTexts {
  copied: string;
  copyFailed: string;
}

/** Copies a text and shows the result. */
export const copyAndSay = async (text: string, texts: CopyTexts): Promise<void> =>
  showToast((await copyText(text)) ? texts.copied : texts.copyFailed);
