import type { FieldTexts } from '../api/field-text.ts';

export const rightsTexts: FieldTexts = {
  DataCopy: {
    id: 'The id of the copy.',
    state: '`pending`: it is being made.',
    askedAt: 'When the rider requested it.',
    until: 'When it is deleted.',
    files: 'The files; empty until the copy is ready.',
    'files.format': 'The format of the file.',
    'files.bytes': 'The size of the file in bytes.',
    'files.url': 'The address of the file, valid for minutes for anyone who has it.',
  },
  GetDataCopyAnswer: { copy: 'The newest copy; null: none, or it has expired.' },
  RequestDataCopyAnswer: { copy: 'The copy, which is being made.' },
  AccountClosure: {
    closure: 'The deletion that the rider can cancel; null: none was requested.',
    'closure.askedAt': 'When the rider requested it.',
    'closure.endsAt': 'When the account is deleted.',
    'closure.postponed': 'How many times it was postponed because something was unfinished.',
    obstacles:
      'What must be finished first: an order, money on its way, a review by a person, a ride, or a ticket.',
    losses: 'What the rider would lose, as numbers of points, coupons and tickets.',
    kept: 'What remains after the deletion.',
    'kept.names': 'The data that remains.',
    'kept.law': 'The law that requires it.',
    'kept.years': 'For how many years.',
  },
  SendAccountClosureCodeAnswer: {
    challenge: 'A secret of this request: the code is valid only together with it.',
    confirmed:
      'False: the text message provider did not confirm the message; it can arrive late or not at all.',
    resendAfterSeconds: 'After how many seconds another code can be requested.',
    expiresInSeconds: 'For how many seconds the code is valid.',
  },
  CloseAccountBody: {
    challenge: 'The `challenge` of the answer that sent this code.',
    code: 'The code from the text message.',
    givesUp: 'What the rider agrees to lose: each of the losses that is not 0.',
  },
};
