/** A gateway whose connections are all taken for long says so, and phones ask it again: `ask` does with the same key. */
export async function untilDecided<T extends { status: number }>(
  ask: () => Promise<T>,
): Promise<T> {
  let answer = await ask();
  while (answer.status === 503) answer = await ask();
  return answer;
}
