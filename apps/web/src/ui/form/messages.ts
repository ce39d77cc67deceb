import { defineMessages } from '../../core/i18n/messages.ts';

/** The messages of any form about a field, by the field's own label. */
export const formMessages = defineMessages({
  required: [(label: string) => `请输入${label}`, (label: string) => `${label} is required`],
  invalid: [
    (label: string) => `${label}格式有误，请检查`,
    (label: string) => `${label} isn't valid. Please check`,
  ],
  tooSmall: [
    (label: string, minimum: string) => `${label}不能小于 ${minimum}`,
    (label: string, minimum: string) => `${label} must be at least ${minimum}`,
  ],
  tooLarge: [
    (label: string, maximum: string) => `${label}不能大于 ${maximum}`,
    (label: string, maximum: string) => `${label} must be at most ${maximum}`,
  ],
  agree: ['请先阅读并同意', 'Please read and agree first'],
});
