import { defineMessages } from '../../core/i18n/messages.ts';

export const realNameMessages = defineMessages({
  lead: [
    '部分服务需要确认您本人的身份。姓名与证件号码仅用于核验，核验后我们只保留打码后的信息。',
    'Some services require identity verification. Your name and document number are used only for this check. Afterwards we keep only masked details.',
  ],
  kind: ['证件类型', 'Document'],
  kinds: { resident_id: ['居民身份证', 'Resident ID'], passport: ['护照', 'Passport'] },
  name: ['姓名', 'Name'],
  nameHint: ['与证件一致', 'As shown on the document'],
  number: ['证件号码', 'Document number'],
  numberHint: {
    resident_id: ['18 位，末位可为 X', '18 characters, the last can be X'],
    passport: ['6 至 9 位字母或数字', '6 to 9 letters or digits'],
  },
  agree: [
    '我同意将姓名与证件号码提交给身份核验机构，仅用于本次核验。',
    'I agree to send my name and document number to the verification provider for this check only.',
  ],
  submit: ['提交认证', 'Submit'],
  triesLeft: [
    (n: number) => `今天还可提交 ${n} 次`,
    (n: number) => (n === 1 ? 'One more try today' : `${n} more tries today`),
  ],
  noTries: ['今天的提交次数已用完，请明天再试', 'No more tries today. Please try again tomorrow'],
  unavailable: [
    '实名认证暂未开放，请稍后再来',
    'Verification is not available yet. Please try again later',
  ],
  state: {
    none: ['未认证', 'Not verified'],
    pending: ['审核中', 'Under review'],
    passed: ['已认证', 'Verified'],
    failed: ['未通过', 'Not approved'],
  },
  pendingText: [
    '正在与身份核验机构核对，通常几秒内完成。您可以离开此页，稍后回来查看。',
    "We're verifying your identity. It usually takes a few seconds; you can leave this page and come back.",
  ],
  passedText: [
    '您的身份已确认，需要实名的服务现在都可以使用。',
    'Your identity is verified. You can now use services that require it.',
  ],
  failedTitle: ['上次认证未通过', 'Your last verification failed'],
  reason: {
    mismatch: [
      '姓名与证件号码不一致，请核对后重新提交。',
      'The name and document number do not match. Please check and submit again.',
    ],
    unknown: [
      '未查到该证件，请检查号码后重新提交。',
      "We couldn't find this document. Please check the number and submit again.",
    ],
    expired: ['证件已过期，请使用有效证件。', 'This document has expired. Please use a valid one.'],
    refused: [
      '核验机构未予通过，请换一种证件或联系客服。',
      'The provider declined this verification. Please use another document or contact customer service.',
    ],
    in_use: [
      '该证件已在其他账号完成认证。如非本人操作，请联系客服。',
      "This document is already verified on another account. If this wasn't you, contact customer service.",
    ],
    no_answer: [
      '核验机构未在三天内答复，请重新提交。',
      'The provider did not respond within three days. Please submit again.',
    ],
    other: [
      '认证未通过，请检查后重新提交。',
      'Verification failed. Please check your details and submit again.',
    ],
  },
  submittedAt: ['提交时间', 'Submitted'],
  decidedAt: ['审核时间', 'Reviewed'],
  goOn: ['继续', 'Continue'],
});
