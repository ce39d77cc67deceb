import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../../../test/harness.ts';

const CARDS = { bank: { zh: '演示银行', en: 'demo bank' }, starts: ['629901', '62990277'] };

describe.skipIf(!hasDatabase())('a claim for cards of a bank', () => {
  const stage = campaignStage('cards', new Date('2026-11-11T12:00:00+08:00'));
  beforeEach(async () => {
    await stage.release(
      campaignOf({
        id: stage.id,
        pages: [
          {
            address: `/${stage.id}`,
            title: { zh: '银行优惠', en: 'Bank offer' },
            login: false,
            blocks: [{ kind: 'coupons', mechanic: 'card' }],
          },
        ],
        mechanics: { card: { kind: 'claim', rewards: ['bus'], period: 'once', cards: CARDS } },
        rewards: {
          bus: { kind: 'coupon', coupon: 'bus-1-off', quantity: 1, stock: 10, unitCostCents: 100 },
        },
        budget: { capCents: 1000 },
      }),
    );
  });

  it('is given once, to riders with such a card, and does not store its number', async () => {
    const token = await stage.rider();
    const claim = async (card?: string, gateway = stage.gw) =>
      await stage.take(token, 'card', { kind: 'claim', ...(card && { card }) }, { at: gateway });
    // The last two have a bank's digits, but not at their beginning.
    for (const card of [undefined, '629900', '62990276', '629902', '16299012', '00629901']) {
      expect((await claim(card)).code, card).toBe('campaign_card_refused');
    }
    expect((await claim('62990')).code).toBe('invalid_input');
    expect((await claim('6299017712345678')).code).toBe('invalid_input');
    const twice = await Promise.all([claim('62990277'), claim('62990199', stage.other)]);
    expect(new Set(twice.map(({ code }) => code))).toEqual(new Set([undefined, 'campaign_done']));
    expect(await stage.stateOf('card', 'claim', token)).toMatchObject({ claimed: true });
    const { rows } = await sql<{ kept: string }>`
      select to_jsonb(a)::text as kept from campaign_awards a where campaign = ${stage.id}
      union all select to_jsonb(k)::text from idempotency_keys k`.execute(stage.gw.db);
    expect(rows.filter(({ kept }) => /62990[12]/.test(kept))).toEqual([]);
  });
});
