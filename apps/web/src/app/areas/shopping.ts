import { first, inQuery, maybeInQuery, type PageModule } from '../../core/route/register.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { productMessages } from '../../domain/products/messages.ts';
import { passMessages } from '../../domain/tickets/messages.ts';
import { scenicMessages } from '../../features/scenic/messages.ts';
import { shopMessages } from '../../features/shop/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  products: {
    page: (): PageModule => import('../../features/shop/pages/products.tsx'),
    messages: [shopMessages, productMessages],
    title: { zh_cn: '票务商城', en_us: 'Ticket shop' },
    first: [first('GET maas:/v1/products', { query: { kind: maybeInQuery('kind') } })],
    drawn: true,
  },
  tickets: {
    page: (): PageModule => import('../../features/shop/pages/tickets.tsx'),
    messages: [shopMessages, passMessages],
    gate: 'login',
    title: { zh_cn: '我的票', en_us: 'My tickets' },
    first: [
      first('GET maas:/v1/tickets', {
        query: { tab: maybeInQuery('tab'), cursor: maybeInQuery('from') },
      }),
    ],
    drawn: true,
  },
  ecoupons: {
    page: (): PageModule => import('../../features/shop/pages/ecoupons.tsx'),
    messages: [shopMessages, productMessages, couponMessages],
    gate: 'login',
    title: { zh_cn: '电子券', en_us: 'E-coupons' },
    first: [first('GET maas:/v1/ecoupons', { query: { cursor: maybeInQuery('from') } })],
    drawn: true,
  },
  scenicSpots: {
    page: (): PageModule => import('../../features/scenic/pages/scenic-list.tsx'),
    messages: [scenicMessages, productMessages],
    title: { zh_cn: '长三角景区票', en_us: 'Scenic tickets' },
    first: [
      first('GET maas:/v1/spots', { query: { city: maybeInQuery('city'), q: maybeInQuery('q') } }),
    ],
    drawn: true,
  },
  scenicSpot: {
    page: (): PageModule => import('../../features/scenic/pages/scenic-detail.tsx'),
    messages: [scenicMessages, productMessages],
    title: { zh_cn: '景区票详情', en_us: 'Scenic ticket' },
    first: [first('GET maas:/v1/spots/:id', { params: { id: inQuery('id') } })],
    drawn: true,
  },
} satisfies Screens<'shopping'>;
