/** How the sandbox's live feed behaves; each is a choice on its page. */
export type LiveFailureMode = 'normal' | 'late' | 'silent' | 'nonsense';

/** What an operator of the sandbox can make happen to a line, a stop or a trip. */
export type DisruptionKind = 'delays' | 'no_service' | 'fewer_trips' | 'closed' | 'trip_cancelled';

/** The sandbox's live traffic: its mood, and the disruptions that somebody made. */
export interface LiveTrafficTables {
  sandbox_live_moods: {
    /** One row: `live`. */
    feed: string;
    mood: LiveFailureMode;
    since: Date;
  };
  sandbox_disruptions: {
    id: string;
    kind: DisruptionKind;
    route_id: string | null;
    stop_id: string | null;
    trip_id: string | null;
    /** By how much trips are late; 0 for other kinds. */
    minutes: number;
    starts_at: Date;
    ends_at: Date;
    created_at: Date;
  };
}
