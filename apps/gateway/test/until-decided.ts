/** Repeats a call while it is answered with 503, as phones do when all connections are busy; `ask` must use the same key. */
export async function untilDecided<T extends { status: number }>(
  ask: () => Promise<T>,
): Promise<T> {
  let answer = await ask();
  while (answer.status === 503) answer = await ask();
  return answer;
}
