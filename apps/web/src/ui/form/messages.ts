import { defineMessages } from '../../core/i18n/messages.ts';

/** What any form says of a field, by the field's own label. */
export const formMessages = defineMessages({
  required: [(label: string) => `请输入${label}`, (label: string) => `${label} is needed`],
  invalid: [
    (label: string) => `${label}格式有误，请检查`,
    (label: string) => `${label} is not valid, please check`,
  ],
  tooSmall: [
    (label: string, least: string) => `${label}不能小于 ${least}`,
    (label: string, least: string) => `${label} must be at least ${least}`,
  ],
  tooLarge: [
    (label: string, most: string) => `${label}不能大于 ${most}`,
    (label: string, most: string) => `${label} must be at most ${most}`,
  ],
  agree: ['请先阅读并同意', 'Please read and agree first'],
});
