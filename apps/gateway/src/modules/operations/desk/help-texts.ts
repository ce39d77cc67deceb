import type { HelpCategory, HelpState } from '@shtrans/contract/help/facts';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { t } from './texts.ts';

export const HELP_CATEGORY_TEXTS: Record<HelpCategory, Bilingual> = {
  fee_dispute: t('费用争议', 'Fee dispute'),
  lost_property: t('物品遗失', 'Lost property'),
  complaint: t('服务投诉', 'Complaint'),
  other: t('其他', 'Something else'),
};

export const HELP_STATE_TEXTS: Record<HelpState, Bilingual> = {
  open: t('待答复', 'To be answered'),
  answered: t('已答复', 'Answered'),
  decided: t('已决定', 'Decided'),
  closed: t('已结束', 'Closed'),
};
