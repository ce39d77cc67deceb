/** What Chromium tells of the connection; other browsers tell nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether each byte is dear: the rider saves data, or the network is as slow as 2G. Nothing is then loaded that the
 * page shown does not need.
 */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
