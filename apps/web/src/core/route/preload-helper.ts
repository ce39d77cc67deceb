import { BASE_PATH } from '@shtrans/contract/addresses/link-to';

/** Styles that are loading or loaded, by address. */
const styles = new Map<string, Promise<unknown>>();

const scriptRel = (): string =>
  document.createElement('link').relList.supports('modulepreload') ? 'modulepreload' : 'preload';

/** @param file of the build, such as `assets/about-Abc1234.css` */
function ask(file: string): Promise<unknown> | undefined {
  const address = `${BASE_PATH}/${file}`;
  const isStyle = file.endsWith('.css');
  const pending = styles.get(address);
  if (pending !== undefined) return pending;
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
        // On the next attempt neither must count as a loaded style.
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
 * The build calls this function instead of each `import()`: it waits for the styles the code needs and loads its
 * scripts in parallel. Vite's own helper (8.3) requests a style once: code that is loaded again after its style
 * failed shows without it. It is also twice as long because it supports a nonce, import maps and an event, which this
 * app does not use.
 * @param load the import
 * @param needed files of the build that the code needs
 */
const withNeeded = <T>(load: () => Promise<T>, needed: readonly string[] = []): Promise<T> =>
  Promise.all(needed.flatMap((file) => ask(file) ?? [])).then(() => load());

/** The name under which the build calls it. */
export { withNeeded as __vitePreload };
