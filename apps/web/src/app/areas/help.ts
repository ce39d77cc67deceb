import { first, inQuery, maybeInQuery, type PageModule } from '../../core/route/register.ts';
import { orderMessages } from '../../domain/orders/messages.ts';
import { picturesMessages } from '../../domain/pictures/messages.ts';
import { helpMessages } from '../../features/help/messages.ts';
import { platesMessages } from '../../features/plates/messages.ts';
import { orderOfQuery } from '../order-of-query.ts';
import type { Screens } from '../routes.ts';

const helpPage = {
  messages: [helpMessages, orderMessages, picturesMessages],
  gate: 'login',
  drawn: true,
} as const;

export default {
  helpRequest: {
    ...helpPage,
    page: (): PageModule => import('../../features/help/pages/help-request.tsx'),
    title: { zh_cn: '客服求助', en_us: 'Get help' },
    first: [orderOfQuery, first('GET maas:/v1/help-threads', { query: { order: inQuery('id') } })],
  },
  helpThread: {
    ...helpPage,
    page: (): PageModule => import('../../features/help/pages/help-thread.tsx'),
    title: { zh_cn: '求助详情', en_us: 'Support request' },
    first: [first('GET maas:/v1/help-threads/:id', { params: { id: inQuery('id') } })],
  },
  helpThreads: {
    ...helpPage,
    page: (): PageModule => import('../../features/help/pages/help-threads.tsx'),
    title: { zh_cn: '我的求助', en_us: 'My support requests' },
    first: [first('GET maas:/v1/help-threads', { query: { cursor: maybeInQuery('from') } })],
  },
  plates: {
    page: (): PageModule => import('../../features/plates/pages/plates.tsx'),
    messages: [platesMessages, picturesMessages],
    gate: 'login',
    title: { zh_cn: '我的车牌', en_us: 'My plates' },
    first: [first('GET maas:/v1/plates')],
    drawn: true,
  },
} satisfies Screens<'help'>;
