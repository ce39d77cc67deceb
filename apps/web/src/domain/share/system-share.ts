/** Opens the phone's own sheet for sharing; false where there is none or it did not open. */
export async function shareBySystem(content: {
  title: string;
  text?: string;
  url: string;
}): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    // Closed without sharing: that was a choice.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
