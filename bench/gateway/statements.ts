/** A statement as the gateway sent it. */
export interface Statement {
  text: string;
  /** Named statements are prepared once per connection. */
  name: string | undefined;
  values: unknown[];
}

/** A connection as far as it is recorded. */
interface Connection {
  query: (...args: unknown[]) => unknown;
}

/** Takes down every statement that goes over a pool's connections. */
export class Recorder {
  #sent: Statement[] = [];

  /** Has to listen before the pool's first use. */
  listenTo(pool: { on(event: 'connect', listener: (connection: never) => void): unknown }): void {
    pool.on('connect', (connection: Connection) => {
      const query = connection.query.bind(connection);
      connection.query = (...args) => {
        this.#sent.push(statementOf(args));
        return query(...args);
      };
    });
  }

  /** Runs `work` and gives the statements sent meanwhile, in order. */
  async during(work: () => Promise<void>): Promise<Statement[]> {
    this.#sent = [];
    await work();
    return this.#sent;
  }
}

function statementOf([first, second]: unknown[]): Statement {
  const config =
    typeof first === 'string'
      ? { text: first }
      : (first as { text: string; name?: string; values?: unknown });
  const values = 'values' in config && Array.isArray(config.values) ? config.values : second;
  return {
    text: config.text,
    name: 'name' in config ? config.name : undefined,
    values: Array.isArray(values) ? values : [],
  };
}

/** What differs from one payment to the next. */
export interface Names {
  order: string;
  payment: string;
  key: string;
}

/** A value of a statement: always the same, the instant of the call, or text with names in it. */
type Slot = { always: unknown } | { now: true } | { text: string };

export interface Template {
  text: string;
  name: string | undefined;
  slots: Slot[];
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const named = (text: string, { order, payment, key }: Names): string =>
  text
    .replaceAll(order, '{order}')
    .replaceAll(payment, '{payment}')
    .replaceAll(key, '{key}')
    .replaceAll(UUID, '{uuid}')
    .replaceAll(INSTANT, '{now}');

function slotOf(a: unknown, b: unknown, namesA: Names, namesB: Names): Slot {
  if (JSON.stringify(a) === JSON.stringify(b)) return { always: a };
  if (a instanceof Date) return { now: true };
  if (typeof a !== 'string' || typeof b !== 'string') {
    throw new Error(`two runs sent ${JSON.stringify(a)} and ${JSON.stringify(b)}`);
  }
  const text = named(a, namesA);
  // What still differs was drawn by chance: a hash, a trade number.
  return text === named(b, namesB) ? { text } : { text: `{chance:${a.length}}` };
}

/** The statements of two runs of the same work as one template. Raises when the runs differ in kind. */
export function templatesOf(
  [a, b]: readonly [Statement[], Statement[]],
  [namesA, namesB]: readonly [Names, Names],
): Template[] {
  if (a.length !== b.length)
    throw new Error(`two runs sent ${a.length} and ${b.length} statements`);
  return a.map((statement, i) => {
    const other = b[i];
    if (other?.text !== statement.text) throw new Error(`two runs differ: ${statement.text}`);
    return {
      text: statement.text,
      name: statement.name,
      slots: statement.values.map((value, k) => slotOf(value, other.values[k], namesA, namesB)),
    };
  });
}

/** An answer's text with the names taken out, to be filled in by the bare servers. */
export const answerTemplate = (text: string, names: Names): string => named(text, names);
