import type { Campaign } from '@shtrans/contract/campaigns/definition';

/** Returns a campaign with a claim, check-ins and tasks, changed by `changes`. */
export const campaignOf = (changes: Partial<Campaign> & Pick<Campaign, 'id'>): Campaign => ({
  schema: 1,
  name: { zh: '活动', en: 'Campaign' },
  window: { from: '2026-11-01T00:00:00+08:00', until: '2026-12-01T00:00:00+08:00' },
  sessions: {},
  gate: { credential: 'user', hosts: [], realName: false },
  theme: {
    paper: '#fff4e6',
    ink: '#40210f',
    accent: '#b3261e',
    onAccent: '#ffffff',
    card: '#ffffff',
    pattern: 'plain',
    layout: 'cards',
    motion: 'calm',
    particles: 'confetti',
  },
  pages: [
    {
      address: `/${changes.id}`,
      title: { zh: '活动', en: 'Campaign' },
      login: false,
      blocks: [
        { kind: 'coupons', mechanic: 'gift' },
        { kind: 'calendar', mechanic: 'days', view: 'month' },
        { kind: 'tasks', mechanic: 'tasks' },
      ],
    },
  ],
  mechanics: {
    gift: { kind: 'claim', period: 'once', rewards: ['coupon'] },
    days: { kind: 'checkin', cycle: 3, unbroken: true, rewards: [{ day: 2, reward: 'points' }] },
    tasks: {
      kind: 'task',
      period: 'once',
      inOrder: true,
      tasks: [
        {
          id: 'metro',
          title: { zh: '乘一次地铁', en: 'Take the metro once' },
          counts: { kind: 'rides', types: ['metro'] },
          target: 1,
          reward: 'points',
        },
        {
          id: 'look',
          title: { zh: '看看商城', en: 'Look at the shop' },
          counts: { kind: 'visit', page: '/products', seconds: 10 },
          target: 1,
          reward: 'points',
        },
      ],
    },
  },
  rewards: {
    coupon: { kind: 'coupon', coupon: 'metro-2-off', quantity: 1, stock: 5, unitCostCents: 200 },
    points: { kind: 'points', amount: 50, stock: 1000, unitCostCents: 1 },
  },
  budget: { capCents: 2000 },
  collections: {},
  art: {},
  ...changes,
});
