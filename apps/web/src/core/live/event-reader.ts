/**
 * Reads server-sent events (WHATWG HTML, section 9.2.6) from the bytes of a response, in chunks of any size: pass
 * each chunk to the returned function. Ignores comments and fields other than `data`; our gateway does not use names
 * and ids of events.
 */
export function eventReader(onData: (data: string) => void): (chunk: Uint8Array) => void {
  // Buffers the first half of a character that is cut in two, and drops a byte order mark.
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  const take = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
    } else if (line === 'data') {
      data.push('');
    } else if (line.startsWith('data:')) {
      data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
  };
  return (chunk) => {
    rest += decoder.decode(chunk, { stream: true });
    // A CR at the end may be the first half of a CRLF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  };
}
