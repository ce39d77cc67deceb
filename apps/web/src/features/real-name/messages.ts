import { defineMessages } from '../../core/i18n/messages.ts';

export const realNameMessages = defineMessages({
  lead: [
    '部分服务需要确认您本人的身份。姓名与证件号码仅用于核验，核验后我们只保留打码后的信息。',
    'Some services need to know who you are. We use your name and document number only for this check, then keep only masked details.',
  ],
  kind: ['证件类型', 'Document'],
  kinds: {
    resident_id: ['居民身份证', 'Resident ID'],
    passport: ['护照', 'Passport'],
    permanent_residence: ['外国人永久居留身份证', 'Permanent residence card'],
    hong_kong_macau_permit: ['港澳居民来往内地通行证', 'Hong Kong and Macau travel permit'],
    taiwan_permit: ['台湾居民来往大陆通行证', 'Taiwan travel permit'],
    residence_permit: ['港澳台居民居住证', 'Hong Kong, Macau and Taiwan residence permit'],
  },
  name: ['姓名', 'Name'],
  nameHint: ['与证件一致', 'As shown on the document'],
  number: ['证件号码', 'Document number'],
  numberHint: {
    resident_id: ['18 位，末位可为 X', '18 characters, the last can be X'],
    passport: ['6 至 9 位字母或数字', '6 to 9 letters or digits'],
    permanent_residence: [
      '18 位，旧版为 3 位字母和 12 位数字',
      '18 characters, or 3 letters and 12 digits',
    ],
    hong_kong_macau_permit: ['H 或 M 加 8 位数字', 'H or M and 8 digits'],
    taiwan_permit: ['8 位数字，旧版为 10 位', '8 digits, or 10 on older permits'],
    residence_permit: ['18 位，末位可为 X', '18 characters, the last can be X'],
  },
  agree: [
    '我同意将姓名与证件号码提交给身份核验机构，仅用于本次核验。',
    'I agree to send my name and document number to the verification partner for this check only.',
  ],
  submit: ['提交认证', 'Submit'],
  triesLeft: [
    (n: number) => `今天还可提交 ${n} 次`,
    (n: number) => (n === 1 ? '1 attempt left today' : `${n} attempts left today`),
  ],
  noTries: ['今天的提交次数已用完，请明天再试', 'No attempts left today. Try again tomorrow'],
  unavailable: [
    '实名认证暂未开放，请稍后再来',
    "Verification isn't available yet. Please try again later",
  ],
  state: {
    none: ['未认证', 'Not verified'],
    pending: ['审核中', 'Under review'],
    passed: ['已认证', 'Verified'],
    failed: ['未通过', 'Not approved'],
  },
  pendingText: [
    '正在与身份核验机构核对，通常几秒内完成。您可以离开此页，稍后回来查看。',
    "We're verifying your identity. It usually takes a few seconds. You can leave this page and come back.",
  ],
  passedText: [
    '身份已确认，您现在可以使用所有需要实名的服务。',
    'Your identity is verified. You can now use services that require it.',
  ],
  failedTitle: ['上次认证未通过', 'Your last verification failed'],
  reason: {
    mismatch: [
      '姓名与证件号码不一致，请核对后重新提交。',
      "The name and document number don't match. Please check and submit again.",
    ],
    unknown: [
      '未查到该证件，请检查号码后重新提交。',
      "We couldn't find this document. Please check the number and submit again.",
    ],
    expired: ['证件已过期，请使用有效证件。', 'This document has expired. Please use a valid one.'],
    refused: [
      '核验机构未通过，请换一种证件或联系客服。',
      "Our verification partner didn't accept this. Use another document or contact customer service.",
    ],
    in_use: [
      '该证件已在其他账号完成认证。如非本人操作，请联系客服。',
      "This document is already verified on another account. If this wasn't you, contact customer service.",
    ],
    no_answer: [
      '核验机构未在三天内答复，请重新提交。',
      "We didn't hear back within three days. Please submit again.",
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
