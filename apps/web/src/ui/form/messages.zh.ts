/** What any form says of a field, by the field's own label. */
export const messages = {
  required: (label: string) => `请输入${label}`,
  invalid: (label: string) => `${label}格式有误，请检查`,
  tooSmall: (label: string, least: string) => `${label}不能小于 ${least}`,
  tooLarge: (label: string, most: string) => `${label}不能大于 ${most}`,
  agree: '请先阅读并同意',
};
