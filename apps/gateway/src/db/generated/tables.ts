// Written by `npm run tables` from the migrations. What PostgreSQL does not know: ../schema.ts.
import type { Generated } from 'kysely';

export interface Tables {
  account_closures: {
    user_id: string;
    id: string;
    state: string;
    gives_up: object;
    asked_at: Date;
    ends_at: Date;
    postponed: number;
    closed_login: boolean;
    decided_at: Date | null;
  };
  alerts_kept: {
    id: string;
    content_hash: string;
    body: object;
    first_seen: Date;
    last_seen: Date;
  };
  appointments: {
    user_id: string;
    id: string;
    kind: string;
    number: string;
    booked: object;
    stock_item: string;
    stock_day: string;
    stock_bucket: number;
    begins_at: Date;
    ends_at: Date;
    cancel_until: Date;
    name: string;
    phone: string;
    agreement_version: string | null;
    booked_at: Date;
    cancelled_at: Date | null;
  };
  badge_counts: {
    badge: string;
    holders: number;
    riders: number;
    counted_at: Date;
  };
  badges_won: {
    user_id: string;
    badge: string;
    id: string;
    version: number;
    won_at: Date;
  };
  bike_rides: {
    provider: string;
    ride: string;
    user_id: string;
    begun_at: Date | null;
    ended_at: Date | null;
    from_near: object;
    to_near: object;
    reversed_at: Date | null;
  };
  bind_tokens: {
    hash: string;
    partner: string;
    uid: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  campaign_acts: {
    campaign: string;
    mechanic: string;
    user_id: string;
    key: string;
    at: Date;
    detail: object;
  };
  campaign_awards: {
    id: string;
    campaign: string;
    mechanic: string;
    user_id: string;
    cause: string;
    reward: string;
    version: number;
    bucket: number;
    at: Date;
    state: Generated<string>;
    sent_at: Date | null;
    source: string | null;
  };
  campaign_links: {
    token: string;
    campaign: string;
    user_id: string;
    level: number;
    parent: string | null;
    made_at: Date;
    helps: number;
    need: number | null;
  };
  campaign_members: {
    campaign: string;
    mechanic: string;
    user_id: string;
    team: string;
    joined_at: Date;
  };
  campaign_places: {
    campaign: string;
    mechanic: string;
    subject: string;
    place: number;
    score: number;
  };
  campaign_players: {
    campaign: string;
    user_id: string;
    version: number;
    joined_at: Date;
    channel: string | null;
  };
  campaign_rankings: {
    campaign: string;
    mechanic: string;
    final_at: Date;
  };
  campaign_seeds: {
    campaign: string;
    mechanic: string;
    from_day: string;
    days: number;
    root: string;
    sealed: string;
    salt: string;
    beacon_from: Generated<string>;
  };
  campaign_shield_keys: {
    campaign: string;
    key: string;
    seen_at: Date;
  };
  campaign_switches: {
    campaign: string;
    part: string;
    off_at: Date;
    reason: string;
  };
  campaign_teams: {
    id: string;
    campaign: string;
    mechanic: string;
    name: string;
    name_folded: string;
    founder: string;
    size: number;
    founded_at: Date;
    name_state: Generated<string>;
  };
  campaign_verdicts: {
    id: string;
    at: Date;
    campaign: string;
    mechanic: string;
    kind: string;
    user_id: string;
    device: string | null;
    payer: string;
    net: string;
    account_days: number;
    outcome: string;
    rule: string | null;
    kin: string | null;
    mark_hours: number | null;
    referrer: string | null;
  };
  campaign_votes: {
    campaign: string;
    mechanic: string;
    option: string;
    bucket: number;
    votes: number;
  };
  carbon_agreements: {
    id: string;
    user_id: string;
    campaign: string;
    version: number;
    agreed_at: Date;
    withdrawn_at: Date | null;
    inviter: string | null;
  };
  coupons: {
    user_id: string;
    id: string;
    template: string;
    version: number;
    terms: object;
    cause_kind: string;
    cause_id: string;
    n: number;
    granted_at: Date;
    valid_from: Date;
    valid_until: Date;
    state: string;
    order_id: string | null;
    used_at: Date | null;
    given_back_at: Date | null;
  };
  data_copies: {
    user_id: string;
    id: string;
    state: string;
    language: string;
    asked_at: Date;
    ready_at: Date | null;
    json_bytes: number | null;
    html_bytes: number | null;
    expires_at: Date;
  };
  data_copy_parts: {
    user_id: string;
    copy_id: string;
    format: string;
    n: number;
    bytes: Buffer;
    expires_at: Date;
  };
  desk_log: {
    id: string;
    at: Date;
    operator_id: string | null;
    operator: string;
    action: string;
    rider_id: string | null;
    subject: string | null;
    reason: string | null;
    address: string | null;
  };
  draw_beacons: {
    day: string;
    source: string;
    round: number | null;
    value: string | null;
    decided_at: Date;
  };
  ecoupons: {
    user_id: string;
    id: string;
    order_id: string;
    n: number;
    needs: string;
    account: string | null;
    visitors: object | null;
    code: string | null;
    granted_at: Date;
    activated_at: Date | null;
    valid_until: Date | null;
  };
  emergency_contact_answers: {
    user_id: string;
    phone: string;
    answer: string;
    at: Date;
  };
  emergency_contacts: {
    user_id: string;
    id: string;
    name: string;
    phone: string;
    created_at: Date;
  };
  face_checks: {
    id: string;
    user_id: string;
    provider: string;
    identity_request: string;
    state: string;
    certificate: string | null;
    reason: string | null;
    started_at: Date;
    expires_at: Date;
    decided_at: Date | null;
  };
  favourites: {
    user_id: string;
    key: string;
    body: object;
    changed_at: Date;
    removed_at: Date | null;
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
  funnel_counts: {
    campaign: string;
    day: Date;
    step: string;
    split: string;
    value: string;
    visits: number;
  };
  funnel_days: {
    day: Date;
    counted_at: Date;
  };
  funnel_steps: {
    visit: string;
    step: string;
    page: string;
    campaign: string;
    day: Date;
    host: string;
    language: string;
    version: number;
  };
  handover_tickets: {
    hash: string;
    client_id: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  help_messages: {
    user_id: string;
    thread_id: string;
    number: number;
    by: string;
    text: string;
    photos: object;
    at: Date;
  };
  help_threads: {
    user_id: string;
    id: string;
    order_id: string | null;
    category: string;
    state: string;
    messages: number;
    answered: number;
    read: number;
    granted_cents: number | null;
    opened_at: Date;
    waits_since: Date | null;
    answered_at: Date | null;
    closed_at: Date | null;
  };
  idempotency_keys: {
    user_id: string;
    key: string;
    endpoint: string;
    request_hash: string;
    response: object;
    created_at: Date;
  };
  intimate_accounts: {
    user_id: string;
    id: string;
    relative_phone: string | null;
    relative_id: string | null;
    state: string;
    limit_cents: number;
    agreement_version: string;
    relative_agreement_version: string | null;
    invited_at: Date;
    expires_at: Date | null;
    accepted_at: Date | null;
    paused_by: string | null;
    closed_by: string | null;
    closed_at: Date | null;
  };
  invite_codes: {
    user_id: string;
    code: string;
    made_at: Date;
  };
  jobs: {
    id: string;
    kind: string;
    dedup: string;
    payload: object;
    run_at: Date;
    attempts: Generated<number>;
    done_at: Date | null;
    last_error: string | null;
    created_at: Date;
    leased_until: Date | null;
  };
  ledger_accounts: {
    user_id: string;
    currency: string;
    last_seq: Generated<number>;
    owed: Generated<number>;
  };
  ledger_entries: {
    user_id: string;
    currency: string;
    seq: number;
    n: number;
    account: string;
    lot: number | null;
    amount: number;
  };
  ledger_lots: {
    user_id: string;
    currency: string;
    lot: number;
    amount: number;
    remaining: number;
    expires_at: Date | null;
  };
  ledger_postings: {
    user_id: string;
    currency: string;
    seq: number;
    kind: string;
    cause_kind: string;
    cause_id: string;
    reverses: number | null;
    change: number;
    balance: number;
    at: Date;
  };
  login_challenges: {
    hash: string;
    phone: string;
    code_hash: string;
    tries: number;
    expires_at: Date;
    used_at: Date | null;
  };
  operator_invitations: {
    token_hash: string;
    name: string;
    role: string;
    totp_secret: string | null;
    invited_by: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  operator_releases: {
    release: number;
    version: number;
    effective_at: Date;
    made_at: Date;
    how: string;
    made_by: Generated<string>;
    reason: Generated<string>;
  };
  operator_sessions: {
    token_hash: string;
    operator_id: string;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  operator_versions: {
    version: number;
    data: object;
    made_at: Date;
  };
  operators: {
    id: string;
    name: string;
    role: string;
    password: string;
    totp_secret: string;
    totp_step: Generated<number>;
    created_at: Date;
    disabled_at: Date | null;
  };
  order_events: {
    user_id: string;
    order_id: string;
    id: string;
    event: string | null;
    from_status: string | null;
    to_status: string;
    at: Date;
  };
  order_ratings: {
    user_id: string;
    order_id: string;
    stars: number;
    tags: object;
    comment: string;
    created_at: Date;
  };
  orders: {
    user_id: string;
    id: string;
    order_no: string;
    type: string;
    status: string;
    status_before_refund: string | null;
    unfinished: number;
    amount_cents: number;
    discount_cents: number;
    paid_cents: number | null;
    passenger: string;
    occurred_at: Date;
    pay_deadline: Date | null;
    closed_reason: string | null;
    line: object | null;
    from_place: object | null;
    to_place: object | null;
    subject: object | null;
    fields: object;
    created_at: Date;
    updated_at: Date;
    fee: object | null;
    ride_id: string | null;
    completed_at: Date | null;
    holds: object | null;
  };
  pager_configs: {
    key: string;
    value: object;
    updated_at: Date;
  };
  parking_reports: {
    user_id: string;
    id: string;
    place: object;
    problem: object;
    text: string;
    photos: object;
    state: string;
    answer: string | null;
    sent_at: Date;
    decided_at: Date | null;
  };
  partner_accounts: {
    partner: string;
    uid: string;
    user_id: string;
    bound_at: Date;
  };
  partner_lists_seen: {
    user_id: string;
    system: string;
    as_of: Date;
  };
  partner_orders_seen: {
    user_id: string;
    system: string;
    order_id: string;
    occurred_at: Date;
    body: object;
    as_of: Date;
  };
  partner_reports: {
    port: string;
    provider: string;
    id: string;
    about: string;
    body: object;
    received_at: Date;
    outcome: string;
  };
  partner_rides: {
    port: string;
    provider: string;
    ride: string;
    user_id: string;
    order_id: string | null;
    mode: string;
    entry: object | null;
    exit: object | null;
    begun_at: Date;
    ended_at: Date | null;
    plate: string | null;
  };
  partner_tickets: {
    hash: string;
    client_id: string;
    partner: string;
    uid: string;
    phone: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  payer_questions: {
    id: string;
    user_id: string;
    app_id: string;
    return_to: string;
    asked_at: Date;
    expires_at: Date;
    code_hash: string | null;
    open_id: string | null;
    failure: string | null;
  };
  payments: {
    user_id: string;
    id: string;
    order_id: string;
    provider: string;
    status: string;
    amount_cents: number;
    provider_trade_no: string | null;
    cashier_url: string | null;
    started_at: Date;
    finished_at: Date | null;
    channel: string;
    prepay_id: string | null;
    checkout_until: Date | null;
    account_id: string | null;
  };
  plate_fees: {
    user_id: string;
    order_id: string;
    stay_id: string;
    plate: string;
    created_at: Date;
  };
  plate_licences: {
    id: string;
    user_id: string;
    plate: string;
    photo: string;
    state: string;
    answer: string | null;
    sent_at: Date;
    decided_at: Date | null;
  };
  plate_stays: {
    provider: string;
    stay: string;
    plate: string;
    entry: object | null;
    exit: object | null;
    paid: boolean;
    begun_at: Date;
    ended_at: Date | null;
    id: Generated<string>;
    settled_by: string | null;
  };
  plates: {
    user_id: string;
    id: string;
    plate: string;
    bound_at: Date;
    proven_at: Date | null;
    proof: string | null;
  };
  purchase_slots: {
    user_id: string;
    limit_group: string;
    month: string;
    slot: number;
    order_id: string;
  };
  purchases: {
    user_id: string;
    order_id: string;
    product: string;
    version: number;
    kind: string;
    quantity: number;
    terms: object;
    visit_date: string | null;
    visitors: object | null;
    account: string | null;
    bought_at: Date;
    granted_at: Date | null;
  };
  rate_counters: {
    bucket: string;
    window_start: Date;
    n: number;
  };
  real_names: {
    user_id: string;
    request_id: string;
    state: string;
    kind: string;
    sealed: string | null;
    identity: string | null;
    reason: string | null;
    submitted_at: Date;
    decided_at: Date | null;
    tries: number;
  };
  rebate_promoters: {
    user_id: string;
    version: number;
    at: Date;
  };
  rebates: {
    order_id: string;
    user_id: string;
    referred: string | null;
    amount: number;
    times: number;
    state: string;
    at: Date;
    release_at: Date;
  };
  referral_rewards: {
    user_id: string;
    referred: string;
    step: string;
    times: number;
    is_given: boolean;
    at: Date;
  };
  referrals: {
    user_id: string;
    programme: string;
    referrer: string | null;
    promoter: string | null;
    version: number;
    at: Date;
    state: string;
  };
  refund_events: {
    user_id: string;
    refund_id: string;
    id: string;
    event: string;
    at: Date;
  };
  refund_reviews: {
    user_id: string;
    id: string;
    order_id: string;
    payment_id: string;
    asked_cents: number;
    rider_reason: string;
    note: string | null;
    status: string;
    requested_at: Date;
    decided_at: Date | null;
    answer: string | null;
  };
  refunds: {
    user_id: string;
    id: string;
    order_id: string;
    payment_id: string;
    amount_cents: number;
    reason: string;
    status: string;
    requested_at: Date;
    finished_at: Date | null;
    rider_reason: string | null;
    note: string | null;
    failure: string | null;
    ground: string | null;
    evidence: object | null;
  };
  reminders: {
    id: string;
    user_id: string;
    subject: string;
    at: Date | null;
    about: Date | null;
    language: string;
    state: string;
    asked_at: Date;
    ended_at: Date | null;
  };
  ride_alarm_messages: {
    user_id: string;
    alarm_id: string;
    contact_id: string;
    id: string;
    name: string;
    phone: string;
    state: string;
    at: Date;
  };
  ride_alarms: {
    user_id: string;
    id: string;
    ride_id: string;
    share_id: string;
    language: string;
    at: Date;
  };
  ride_code_uses: {
    user_id: string;
    key_id: string;
    counter: number;
    used_at: Date;
  };
  ride_facts: {
    user_id: string;
    order_id: string;
    type: string;
    day: string;
    ended_at: Date;
    metres: number | null;
    fare_cents: number;
    reversed_at: Date | null;
  };
  ride_keys: {
    user_id: string;
    id: string;
    token_hash: string;
    public_key: string;
    created_at: Date;
    granted_until: Date;
    ended_at: Date | null;
  };
  ride_messages: {
    user_id: string;
    ride_id: string;
    id: string;
    plate: string;
    sender: string;
    phrase: string | null;
    text: object;
    sent_at: Date;
    delivery: string;
  };
  ride_repair_agreements: {
    user_id: string;
    agreed_at: Date;
  };
  ride_repairs: {
    id: string;
    user_id: string;
    order_id: string;
    provider: string;
    ride: string;
    missing: string;
    station: string;
    at: Date;
    fare_cents: number;
    status: string;
    doubt: string | null;
    differs: Generated<boolean>;
    asked_at: Date;
    decided_at: Date | null;
    answer: string | null;
  };
  ride_shares: {
    user_id: string;
    id: string;
    ride_id: string;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  ride_skins: {
    user_id: string;
    skin: string;
    chosen_at: Date;
  };
  rides: {
    user_id: string;
    id: string;
    order_id: string;
    service: string;
    state: string;
    version: number;
    from_place: object;
    to_place: object;
    provider: string;
    provider_ride_no: string | null;
    driver: object | null;
    position: object | null;
    path: object;
    eta_seconds: number | null;
    distance_metres: number;
    duration_seconds: number;
    estimate: object;
    fee: object | null;
    cancelled_by: string | null;
    requested_at: Date;
    matched_at: Date | null;
    arrived_at: Date | null;
    started_at: Date | null;
    ended_at: Date | null;
    heard_at: Date;
    heard_sequence: Generated<number>;
    searching_since: Date;
    promised_at: Date | null;
    cancel_fee: object | null;
    messages_version: Generated<number>;
  };
  sessions: {
    token_hash: string;
    user_id: string;
    kind: string;
    device_id: string | null;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    last_used_at: Generated<Date>;
    os: string | null;
    host: string | null;
    network: string | null;
    device_mark: string | null;
  };
  settlement_files: {
    provider: string;
    day: string;
    state: string;
    asked_at: Date;
    fault: string | null;
    missed_at: Date | null;
    file_name: string | null;
    bytes: Buffer | null;
    sha256: string | null;
    fetched_at: Date | null;
    payment_count: Generated<number>;
    paid_cents: Generated<number>;
    refund_count: Generated<number>;
    refunded_cents: Generated<number>;
    difference_count: Generated<number>;
    differences: object;
  };
  sms_codes: {
    phone: string;
    code_hash: string;
    tries: number;
    sent_at: Date;
    resend_at: Date;
    expires_at: Date;
    used_at: Date | null;
    device_id: string | null;
    address: string;
  };
  sms_pauses: {
    recipient: string;
    resend_at: Date;
  };
  stock: {
    item: string;
    day: Generated<string>;
    bucket: number;
    total: number;
    cap: number;
    taken: Generated<number>;
  };
  stored_files: {
    key: string;
    bytes: Buffer;
    created_at: Date;
  };
  survey_answers: {
    id: string;
    survey: string;
    version: number;
    respondent: string;
    user_id: string | null;
    body: object;
    answered_at: Date;
    network: string | null;
  };
  survey_versions: {
    survey: string;
    version: number;
    body: object;
  };
  trial_places: {
    trial: string;
    user_id: string;
    at: Date;
  };
  users: {
    id: string;
    phone: string;
    nickname: string;
    demo: Generated<boolean>;
    created_at: Date;
    closed_at: Date | null;
    deleted_at: Date | null;
  };
}
