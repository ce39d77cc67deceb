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
