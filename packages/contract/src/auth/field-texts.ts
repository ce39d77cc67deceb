import type { FieldTexts } from '../api/field-text.ts';

const loginTexts = {
  phone: 'The mobile phone number as typed; spaces and a country code are removed.',
  challenge: 'The `challenge` of the answer that sent this code; a code is valid only with it.',
  code: 'The code from the text message.',
  agreed: 'Whether the rider agreed to the terms; a login without it is refused.',
};
const ticketTexts = {
  ticket: 'The ticket of a third party, or one that hands over a login.',
  clientId: 'The client that the ticket was made for.',
};
const presentTexts = {
  present: "The caller's present login, which the new login ends; null: not logged in.",
  'present.phoneMasked': 'The phone number of the present login, with some digits masked.',
  'present.same': 'Whether the present login is of the account to which the ticket logs in.',
  expiresAt: 'Until when the ticket is valid.',
};

export const authTexts: FieldTexts = {
  Rider: {
    uid: 'The id of the rider.',
    phoneMasked: 'The phone number with some digits masked: `138****8000`.',
    nickname: 'The name that the app shows for the rider.',
    createdAt: 'When the rider first logged in.',
  },
  Session: {
    token: 'The bearer credential: opaque, 256 bits, base64url.',
    expiresAt: 'Until when the credential is valid.',
    rider: 'Who is logged in.',
  },
  AccountTicketAccount: {
    phoneMasked:
      'The phone number of the account to which the ticket logs in, with some digits masked.',
    ...presentTexts,
  },
  PhoneRequiredTicketAccount: presentTexts,
  SendSmsCodeBody: { phone: loginTexts.phone },
  SendSmsCodeAnswer: {
    challenge: 'A secret of this request: the code is valid only together with it.',
    confirmed:
      'False: the text message provider did not confirm the message; it can arrive late or not at all.',
    resendAfterSeconds: 'After how many seconds another code can be requested.',
    expiresInSeconds: 'For how many seconds the code is valid.',
  },
  LogInBody: loginTexts,
  LogInByTicketBody: ticketTexts,
  LogInByPartnerTicketBody: { ...ticketTexts, ...loginTexts },
  LogInToCampaignPagesBody: loginTexts,
  GetTicketBody: {
    clientId: 'The client that receives the login; it must be registered.',
    ticketType: 'The type of the ticket: `1`, the only one.',
  },
  GetTicketAnswer: {
    ticket: 'The ticket, which logs in once.',
    expiresAt: 'Until when the ticket is valid.',
  },
  VerifyTicketBody: {
    ...ticketTexts,
    clientId: 'The client that the ticket was made for; absent: the ticket alone decides.',
  },
  GetUserInfoBody: { uid: 'The id of the rider, which must be that of the caller.' },
};
