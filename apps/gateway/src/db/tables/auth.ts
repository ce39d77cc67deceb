/** Riders, sessions, codes and tickets. */
export interface AuthTables {
  users: {
    id: string;
    phone: string;
    nickname: string;
    /** A rider made by the demo seed. */
    demo: boolean;
    created_at: Date;
  };
  sessions: {
    token_hash: string;
    user_id: string;
    kind: 'main' | 'local';
    device_id: string | null;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
}
