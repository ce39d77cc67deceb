/** How many of a gift there were when they were counted, and claims whose coupons are not granted yet. */
export const up = `
-- Null in rows of older gateways. Operators may offer more or fewer: what is left moves with it.
alter table gift_stock add column total integer;
-- What an older gateway wrote has no terms, and no coupons were granted for it.
create index gift_claims_without_coupons on gift_claims (user_id, gift) where not items->0 ? 'terms';
`;
