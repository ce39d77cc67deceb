/** Parses a JSON text; returns undefined for invalid JSON and for undefined. */
export function fromJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
