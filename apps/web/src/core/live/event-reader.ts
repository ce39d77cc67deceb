/**
 * Reads server-sent events (WHATWG HTML, section 9.2.6) out of the bytes of an answer, however they
 * are cut: give each chunk to the returned function. Comments and fields other than `data` have no
 * meaning here; the names and ids of events are not used by our gateway.
 */
export function eventReader(onData: (data: string) => void): (chunk: Uint8Array) => void {
  // Keeps the first half of a character that is cut in two, and drops a byte order mark.
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
