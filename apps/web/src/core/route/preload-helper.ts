import { BASE_PATH } from '@shtrans/contract/addresses/link-to';

/** Styles on their way or here, by address. */
const styles = new Map<string, Promise<unknown>>();

const scriptRel = (): string =>
  document.createElement('link').relList.supports('modulepreload') ? 'modulepreload' : 'preload';

/** @param file of the build, as `assets/about-Abc1234.css` */
function ask(file: string): Promise<unknown> | undefined {
  const address = `${BASE_PATH}/${file}`;
  const isStyle = file.endsWith('.css');
  const known = styles.get(address);
  if (known !== undefined) return known;
  const kind = isStyle ? '[rel=stylesheet]' : '';
  if (document.querySelector(`link[href="${address}"]${kind}`) !== null) return undefined;
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : scriptRel();
  if (!isStyle) link.as = 'script';
  link.crossOrigin = '';
  link.href = address;
  let coming: Promise<unknown> | undefined;
  if (isStyle) {
    coming = new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => {
        // Neither may be taken for a style that is here when the code is asked for again.
        styles.delete(address);
        link.remove();
        reject(new Error(`Unable to preload CSS for ${link.href}`));
      });
    });
    styles.set(address, coming);
  }
  document.head.append(link);
  return coming;
}

/**
 * What the build calls in the place of each `import()`: styles the code needs come first, and scripts are asked for
 * beside them. Vite's own helper (8.3) asks for a style once: code that is loaded again after its style did not come
 * shows without it. It is also twice as long, for what this app has not: a nonce, import maps, an event.
 * @param load the import
 * @param needed files of the build that the code needs
 */
const withNeeded = <T>(load: () => Promise<T>, needed: readonly string[] = []): Promise<T> =>
  Promise.all(needed.flatMap((file) => ask(file) ?? [])).then(() => load());

/** The name the build calls it by. */
export { withNeeded as __vitePreload };
