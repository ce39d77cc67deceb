import { DEMO_RIDER } from '../../tools/stage/rider.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

/** Scenic tickets: spots by city and name, a spot with its pictures and tickets. */
const scenicScreens = ({ scenic: t, products, errors }: Texts): Screen[] => [
  {
    name: 'scenic-list',
    address: '/changjiangDeltaSceneTicket',
    shows: (page) => page.getByRole('link', { name: /拙政园|Humble/ }),
  },
  {
    name: 'scenic-city',
    address: `/changjiangDeltaSceneTicket?city=${encodeURIComponent('杭州')}`,
    shows: (page) => page.getByRole('link', { name: /雷峰塔|Leifeng/ }),
  },
  {
    name: 'scenic-none',
    address: '/changjiangDeltaSceneTicket?q=qqqqqqq',
    shows: (page) => page.getByRole('link', { name: t.showAll }),
  },
  {
    name: 'scenic-detail',
    address: '/changjiangDeltaSceneTicket/detail?id=humble-administrator',
    shows: (page) => page.getByRole('heading', { name: t.tickets }),
  },
  {
    name: 'scenic-unknown',
    address: '/changjiangDeltaSceneTicket/detail?id=nowhere',
    shows: (page) => page.getByText(errors.spot_not_found),
    expected: [/status of 404/],
  },
  {
    name: 'scenic-buy',
    address: '/changjiangDeltaSceneTicket/detail?id=humble-administrator',
    rider: DEMO_RIDER,
    act: (page) =>
      page
        .getByRole('button', { name: new RegExp(`^${products.buy}.`) })
        .first()
        .tap(),
    shows: (page) => page.getByRole('spinbutton', { name: t.quantity }),
  },
];

export const screens = { scenic: scenicScreens };
