/**
 * Loads a host's SDK that is no package: only that host can resolve it, so it is asked for inside that host alone.
 * False when it did not come within `limitMs`.
 */
export function loadScript(address: string, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (loaded: boolean): void => {
      clearTimeout(timer);
      resolve(loaded);
    };
    const timer = setTimeout(() => end(false), limitMs);
    script.addEventListener('load', () => end(true));
    script.addEventListener('error', () => {
      script.remove();
      end(false);
    });
    script.src = address;
    document.head.append(script);
  });
}
