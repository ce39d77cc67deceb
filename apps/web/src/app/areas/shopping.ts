import { first, maybeInQuery, type Page } from '../../core/route/register.ts';
import { productMessages } from '../../domain/products/messages.ts';
import { shopMessages } from '../../features/shop/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  products: {
    page: (): Page => import('../../features/shop/pages/products.tsx'),
    messages: [shopMessages, productMessages],
    title: { zh_cn: '票务商城', en_us: 'Ticket shop' },
    first: [first('GET maas:/v1/products', { query: { kind: maybeInQuery('kind') } })],
    drawn: true,
  },
  tickets: {
    page: (): Page => import('../../features/shop/pages/tickets.tsx'),
    messages: [shopMessages],
    gate: 'login',
    title: { zh_cn: '我的票', en_us: 'My tickets' },
    first: [first('GET maas:/v1/tickets', { query: { tab: maybeInQuery('tab') } })],
    drawn: true,
  },
  ecoupons: {
    page: (): Page => import('../../features/shop/pages/ecoupons.tsx'),
    messages: [shopMessages],
    gate: 'login',
    title: { zh_cn: '电子券', en_us: 'E-coupons' },
    first: [first('GET maas:/v1/ecoupons')],
    drawn: true,
  },
} satisfies Screens<'shopping'>;
