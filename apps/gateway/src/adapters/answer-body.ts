/** Returns the body of a response. Throws for any status but 200 and for more than `maxBytes`. */
export async function bodyOf(answer: Response, maxBytes: number): Promise<Buffer> {
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`too much: more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
