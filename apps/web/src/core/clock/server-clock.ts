let offset = 0;

/** Learns the server's time from an answer that carries it. Count-downs then run on it. */
export const noteServerTime = (serverTime: string): void => {
  const at = Date.parse(serverTime);
  if (!Number.isNaN(at)) offset = at - Date.now();
};

/** Now by the server's clock, in ms; the device's own until an answer came. */
export const serverNow = (): number => Date.now() + offset;
