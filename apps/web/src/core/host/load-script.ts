/**
 * Loads a host's SDK that is not a package: only that host can resolve it, so it is loaded inside that host only.
 * Resolves with false if it does not load within `limitMs`.
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
