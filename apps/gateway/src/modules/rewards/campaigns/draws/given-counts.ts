/** Counts by reward and day. */
export class Given {
  readonly #counts = new Map<string, number>();

  add(reward: string, day: string): void {
    const key = `${day} ${reward}`;
    this.#counts.set(key, this.on(reward, day) + 1);
  }

  on(reward: string, day: string): number {
    return this.#counts.get(`${day} ${reward}`) ?? 0;
  }

  /** Returns the count of a reward until the end of a day; days sort by their names. */
  until(reward: string, last: string): number {
    return [...this.#counts].reduce((sum, [key, count]) => {
      const day = key.slice(0, last.length);
      return key.slice(last.length + 1) === reward && day <= last ? sum + count : sum;
    }, 0);
  }

  *days(reward: string): Iterable<[day: string, count: number]> {
    for (const [key, count] of this.#counts) {
      const [day = '', ...rest] = key.split(' ');
      if (rest.join(' ') === reward) yield [day, count];
    }
  }
}
