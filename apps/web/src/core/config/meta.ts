/**
 * Returns a value that the deployment injects into the document, `<meta name="..." content="...">`, or undefined if
 * it is absent or empty.
 */
export function meta(name: string): string | undefined {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  return content === null || content === '' ? undefined : content;
}
