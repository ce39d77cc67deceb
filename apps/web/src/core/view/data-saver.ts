/** Chromium's report of the connection; other browsers report nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether bandwidth is scarce: the rider saves data, or the network is as slow as 2G. Then nothing is loaded that the
 * current page does not need.
 */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
