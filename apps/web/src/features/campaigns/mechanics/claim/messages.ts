import { messageTable } from '../../../../core/i18n/messages.ts';

export const claimMessages = messageTable({
  cardNote: [
    '仅用于核对发卡行，不会保存；请勿填写完整卡号',
    'Used only to check the issuing bank and not saved. Never enter the full number',
  ],
});
