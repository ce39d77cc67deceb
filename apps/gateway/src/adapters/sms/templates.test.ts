import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, required } from '../../config.ts';
import { readTemplates, templateOf } from './templates.ts';

describe('the templates of text messages', () => {
  it('have the parameters of their kind in order, or those that the operator names', () => {
    const templates = readTemplates('login_code:11, alarm:12,closure_notice:13:');
    expect(Object.fromEntries(templates)).toEqual({
      login_code: { templateId: '11', parameters: ['code', 'minutes'] },
      alarm: { templateId: '12', parameters: ['digits', 'number'] },
      closure_notice: { templateId: '13', parameters: [] },
    });
    const chosenOrder = readTemplates('login_code:1:code,alarm:2:path/digits');
    expect(chosenOrder.get('login_code')?.parameters).toEqual(['code']);
    expect(chosenOrder.get('alarm')?.parameters).toEqual(['path', 'digits']);
  });

  it('can differ for riders who read English', () => {
    const templates = readTemplates('login_code:1,login_code.en:2,alarm:3');
    const idOf = (kind: 'login_code' | 'alarm' | 'refund_notice', language: 'zh_cn' | 'en_us') =>
      templateOf(templates, { kind, language })?.templateId;
    expect(idOf('login_code', 'zh_cn')).toBe('1');
    expect(idOf('login_code', 'en_us')).toBe('2');
    expect(idOf('alarm', 'en_us')).toBe('3');
    expect(idOf('refund_notice', 'en_us')).toBeUndefined();
  });

  it.each([
    ['alarm:1', '`login_code` needs a template'],
    ['login_code.en:1', '`login_code` needs a template'],
    ['login_code', '`login_code` is not `kind:id` or `kind:id:parameter/...`'],
    ['login_code:1,', '`` is not `kind:id`'],
    ['login_code:1,toString:2', '`toString:2` is not'],
    ['login_code:1,greeting:2', 'there is no kind `greeting`; the kinds are login_code'],
    ['login_code:1,login_code:2', '`login_code` has two templates'],
    ['login_code:1:code/day', '`login_code` has no parameter `day`, only code, minutes'],
  ])('refuse %j at the start', (SMS_TENCENT_TEMPLATES, fault) => {
    const read = () => readConfig({ SMS_TENCENT_TEMPLATES });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`SMS_TENCENT_TEMPLATES: ${fault}`);
  });

  it('are required, as the key and the application are', () => {
    expect(() => required(readConfig({}), 'sms', 'tencent')).toThrow(
      'SMS_DRIVER=tencent needs SMS_TENCENT_SECRET_ID, SMS_TENCENT_SECRET_KEY, SMS_TENCENT_APP_ID, SMS_TENCENT_SIGN_NAME, SMS_TENCENT_TEMPLATES',
    );
    expect(() => readConfig({ SMS_TENCENT_URL: 'https://sms.example/path' })).toThrow(
      'SMS_TENCENT_URL: must be an address without a path',
    );
  });
});
