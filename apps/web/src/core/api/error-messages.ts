import { errorMessages as texts } from '@shtrans/contract/api/error-messages';
import { defineMessages } from '../i18n/messages.ts';

export const errorMessages = defineMessages({ ...texts });
