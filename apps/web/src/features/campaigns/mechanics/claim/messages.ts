import { messageTable } from '../../../../core/i18n/messages.ts';

export const claimMessages = messageTable({
  cardNote: [
    '仅用于核对发卡行，不会保存；请勿填写完整卡号',
    "We use these digits only to check your bank and don't save them. Never enter the full number",
  ],
});
