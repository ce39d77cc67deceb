import { defineMessages } from '../../core/i18n/messages.ts';

/** What any form says of a field, by the field's own label. */
export const formMessages = defineMessages({
  required: [(label: string) => `请输入${label}`, (label: string) => `${label} is needed`],
  invalid: [
    (label: string) => `${label}格式有误，请检查`,
    (label: string) => `${label} is not valid, please check`,
  ],
  tooSmall: [
    (label: string, min: string) => `${label}不能小于 ${min}`,
    (label: string, min: string) => `${label} must be at least ${min}`,
  ],
  tooLarge: [
    (label: string, max: string) => `${label}不能大于 ${max}`,
    (label: string, max: string) => `${label} must be at most ${max}`,
  ],
  agree: ['请先阅读并同意', 'Please read and agree first'],
});
