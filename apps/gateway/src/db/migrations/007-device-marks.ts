/** Devices have marks that a gateway signs, and rules against abuse count by them and by inviter. */
export const up = `
alter table sessions add column device_mark text; -- The random part of the mark. Null: a session from before there were marks.

alter table campaign_verdicts add column mark_hours integer; -- Whole hours since the device got its mark. Null: it has none.
alter table campaign_verdicts add column referrer text; -- Keyed hash of the rider or promoter who referred. Null: no referral.
create index campaign_verdicts_referrer on campaign_verdicts (referrer, at) where referrer is not null;
`;
