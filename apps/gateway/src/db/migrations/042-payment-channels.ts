/** More channels: a page of a mini-program, a sheet that an app opens, a code to scan. */
export const up = `
alter table payments drop constraint payments_way_check;
alter table payments add constraint payments_way_check
  check (way in ('page', 'wechat_jsapi', 'mini_program', 'app', 'code')) not valid;
comment on column payments.prepay_id is
  'What it is paid by where that is no page: the provider''s name for the order, the order it signed, or a code''s text';
`;
