import { Client, type ClientConfig } from 'pg';
import { StartupError } from '../errors/startup-error.ts';

/** Interval at which each server of several is asked whether it is the primary. */
const WATCH_MS = 1000;
/** A server that does not answer within this time is left out of a search. */
const PROBE_MS = 1500;

/** Values of `target_session_attrs` (libpq) that a gateway can work with: it writes, or reads from standbys. */
const TARGETS = {
  write: new Set(['any', 'read-write', 'primary']),
  read: new Set(['any', 'read-only', 'standby', 'prefer-standby']),
};

/**
 * Splits the URL of several servers, as libpq does: `postgres://user:password@one:5432,two/city?target_session_attrs=
 * read-write`. Returns a URL for each server, in their order. Throws a StartupError for a target that does not fit `use`.
 */
export function serverUrls(url: string, use: 'write' | 'read' = 'write'): string[] {
  const [, start = '', hosts = '', rest = ''] =
    /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  const [path = '', search = ''] = rest.split('?', 2);
  const parameters = new URLSearchParams(search);
  const target = parameters.get('target_session_attrs');
  if (target !== null && !TARGETS[use].has(target)) {
    throw new StartupError(
      use === 'write'
        ? `target_session_attrs=${target}: a gateway needs a server that it can write to`
        : `DATABASE_READ_URL: target_session_attrs=${target}; leave it out, because standbys take no writes`,
    );
  }
  if (target === null && !hosts.includes(',')) return [url];
  parameters.delete('target_session_attrs');
  const query = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  return hosts.split(',').map((host) => `${start}${host}${path}${query}`);
}

/** A connection led to a standby, which takes no writes. */
export class NoPrimary extends Error {
  override name = 'NoPrimary';
}

/** A statement was committed on this server, and no standby has it: whether it lasts is unknown. */
export class NotReplicated extends Error {
  override name = 'NotReplicated';
}

/** The timeline of a primary (the first eight digits of its WAL file), null from a standby. */
interface Primary {
  timeline: string | null;
}
const ASK = `select case when pg_is_in_recovery() then null
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

/** Asks one server, on a connection that it keeps. */
export class Probe {
  readonly #config: ClientConfig;
  #client: Client | undefined;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** Returns the only row of a statement, or null without an answer. */
  async ask<Row extends object>(text: string): Promise<Row | null> {
    try {
      const client = (this.#client ??= await this.#connected());
      const { rows } = await client.query<Row>(text);
      return rows[0] ?? null;
    } catch {
      this.close();
      return null;
    }
  }

  async #connected(): Promise<Client> {
    const client = new Client({
      ...this.#config,
      application_name: 'gateway, watching',
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    // The next question finds out.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  close(): void {
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => {});
  }
}

/**
 * The servers of one database, of which one, the primary, takes writes. With several, it asks each of them every second
 * which is the primary. If two claim it, an old primary that was cut off does not know yet: the higher timeline counts,
 * because each promotion begins one.
 */
export class Servers {
  readonly #urls: readonly string[];
  readonly #probes: readonly Probe[];
  readonly #changed = new Set<() => void>();
  #current = 0;
  #timeline = '';
  #search: Promise<boolean> | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.#urls = serverUrls(url);
    this.#probes = this.#urls.map((connectionString) => new Probe({ connectionString }));
  }

  get several(): boolean {
    return this.#urls.length > 1;
  }

  /** The URL of the primary, as far as known. */
  get url(): string {
    return this.#urls[this.#current] ?? '';
  }

  /** Calls `listener` when another server has become the primary. Returns what ends that. */
  onChange(listener: () => void): () => void {
    this.#changed.add(listener);
    return () => void this.#changed.delete(listener);
  }

  /** Begins to watch several servers. */
  watch(): void {
    if (!this.several || this.#watch !== undefined) return;
    this.#watch = setInterval(() => void this.find(), WATCH_MS);
    this.#watch.unref();
  }

  /** Looks for the primary now. Resolves to whether there is one; searches at the same time are one. */
  find(): Promise<boolean> {
    return (this.#search ??= this.#ask().finally(() => (this.#search = undefined)));
  }

  async #ask(): Promise<boolean> {
    const timelines = await Promise.all(
      this.#probes.map(async (probe) => (await probe.ask<Primary>(ASK))?.timeline ?? null),
    );
    const highest = timelines.reduce<string>(
      (max, timeline) => (timeline !== null && timeline > max ? timeline : max),
      this.#timeline,
    );
    // A lower timeline belongs to a server that has yet to learn of its successor.
    const primaryIndex =
      timelines[this.#current] === highest ? this.#current : timelines.indexOf(highest);
    if (primaryIndex < 0) return false;
    this.#timeline = highest;
    if (primaryIndex !== this.#current) {
      this.#current = primaryIndex;
      for (const listener of this.#changed) listener();
    }
    return true;
  }

  close(): void {
    clearInterval(this.#watch);
    // A search under way may still open a connection, which would keep the process running.
    void Promise.resolve(this.#search).finally(() => {
      for (const probe of this.#probes) probe.close();
    });
  }
}
