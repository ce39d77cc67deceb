import { first, maybeInQuery, type Page } from '../../core/route/register.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import { rulesMessages } from '../../features/rules/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  testDriveAgreement: {
    page: (): Page => import('../../features/rules/pages/rule.tsx'),
    messages: [rulesMessages, feeMessages],
    title: { zh_cn: '试驾协议', en_us: 'Test-drive agreement' },
    first: [
      first('GET api:/v1/documents/:name', {
        params: { name: 'test_drive_agreement' },
        query: { version: maybeInQuery('version') },
      }),
    ],
    drawn: true,
  },
} satisfies Screens<'services'>;
