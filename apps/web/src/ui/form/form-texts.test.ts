import { expect, it } from 'vitest';
import { textsIn } from '../../core/testing/texts.ts';
import { formMessages } from './messages.ts';

it('a form names the field that is missing or wrong, in both languages', () => {
  const zh = textsIn('zh_cn', formMessages);
  expect([zh.required('姓名'), zh.invalid('姓名')]).toEqual(['请输入姓名', '姓名格式有误，请检查']);
  const en = textsIn('en_us', formMessages);
  expect([en.required('Name'), en.invalid('Name')]).toEqual([
    'Name is required',
    "Name isn't valid. Please check",
  ]);
});
