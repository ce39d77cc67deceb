import type { Generated, JSONColumnType } from 'kysely';

export interface PlatformTables {
  /** The answer a key got, so that it gets it again. Written in the transaction of the effect. */
  idempotency_keys: {
    user_id: string;
    key: string;
    endpoint: string;
    /** SHA-256 of what was asked, so that a key used for something else is refused. */
    request_hash: string;
    response: JSONColumnType<object>;
    created_at: Date;
  };
  /** Work to be done once, at or after a time, by whichever gateway claims it. */
  jobs: {
    id: string;
    kind: string;
    /** Unique among jobs of a kind: putting the same work twice puts it once. */
    dedup: string;
    payload: JSONColumnType<object>;
    run_at: Date;
    attempts: Generated<number>;
    done_at: Date | null;
    last_error: string | null;
    created_at: Date;
  };
  /** Counters of limits per address, phone and device, shared by all gateways. */
  rate_counters: {
    bucket: string;
    window_start: Date;
    n: number;
  };
  files: {
    user_id: string;
    id: string;
    sha256: string;
    content_type: string;
    bytes: number;
    storage_key: string;
    created_at: Date;
  };
  pager_configs: {
    key: string;
    value: JSONColumnType<object>;
    updated_at: Date;
  };
}
