import type { FieldTexts } from '../api/field-text.ts';

const revokedTexts = { revoked: 'Always true: the credential is no longer valid.' };

export const sessionTexts: FieldTexts = {
  SessionInfo: {
    id: 'The id of the login.',
    current: 'Whether it is the login of this call.',
    kind: '`main`: of the app; `local`: of the campaign pages.',
    os: 'The system of the device: `android`; null: unknown.',
    host: 'The app or browser in which the login began: `WX`; null: unknown.',
    network:
      'The network of its last use, the beginning of an IP address: `203.0.*.*`; null: unknown.',
    createdAt: 'When the rider logged in.',
    lastUsedAt: 'When it was last used, rounded to the hour.',
  },
  LogOutAnswer: revokedTexts,
  LogOutOfCampaignPagesAnswer: revokedTexts,
  LogOutDeviceAnswer: revokedTexts,
  LogOutOtherDevicesAnswer: { ended: 'The number of logins that were ended.' },
};
