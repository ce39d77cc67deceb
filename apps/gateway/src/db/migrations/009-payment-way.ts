/**
 * How a payment is paid at its provider (the channels of one provider are trades that differ), and what it
 * is paid by where that is no page or does not last.
 */
export const up = `
alter table payments
  -- The channel: a page of the provider's, or its sheet for a host's own method.
  add column way text not null default 'page' check (way in ('page', 'wechat_jsapi')),
  add column prepay_id text, -- What the chat app's sheet is opened with instead.
  -- When either is too old to be used again; null: not before the trade ends.
  add column checkout_until timestamptz(3);
`;
