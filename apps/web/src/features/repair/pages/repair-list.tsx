import { useLocation } from '../../../core/host/location.ts';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useKept, useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { venuesQuery } from '../../../domain/appointments/queries.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChipLinks } from '../../../ui/button/chips.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { SearchField, useSearchText } from '../../../ui/form/search-field.tsx';
import { repairMessages } from '../messages.ts';
import { ShopCard, ShopSkeletons } from '../shop-card.tsx';
import css from '../repair.module.css';

/** All repair shops, filtered by text and service, sorted by distance or rating. */
export default function RepairListPage() {
  const t = repairMessages();
  const { offer, sort } = useRoute<'repairList'>().query;
  const search = useSearchText();
  const { whereabouts, ask } = useLocation();
  const point = whereabouts.state === 'here' ? whereabouts.point : undefined;
  const q = search.q === '' ? undefined : search.q;
  const order = sort === 'rating' ? 'rating' : undefined;
  const shopsRead = useKept(
    useQuery(venuesQuery({ kind: 'repair', q, offer, sort: order, ...point })),
  );
  return (
    <RoutePage before="repairShops">
      <div className={css.search}>
        <SearchField label={t.search} placeholder={t.placeholder} search={search} clear={t.clear} />
      </div>
      <Loaded read={shopsRead} skeleton={<ShopSkeletons />}>
        {({ items, offers }) => (
          <>
            <div className={css.services}>
              <ChipLinks
                label={t.services}
                to="repairList"
                items={[
                  { title: t.all, query: { q, sort }, current: offer === undefined },
                  ...offers.map(({ id, name }) => ({
                    title: inLanguage(name),
                    query: { q, sort, offer: id },
                    current: offer === id,
                  })),
                ]}
              />
            </div>
            <div className={css.sorts}>
              <ChipLinks
                label={t.sort}
                to="repairList"
                items={[
                  { title: t.byDistance, query: { q, offer }, current: order === undefined },
                  {
                    title: t.byRating,
                    query: { q, offer, sort: 'rating' },
                    current: order === 'rating',
                  },
                ]}
              />
              <span className="small quiet num">{t.count(items.length)}</span>
            </div>
            {order === undefined && point === undefined && (
              <div className="sides above-8">
                <Button size="small" loading={whereabouts.state === 'asking'} onClick={ask}>
                  {t.locate}
                </Button>
              </div>
            )}
            {items.length === 0 && (
              <ErrorBlock status="empty" title={t.none} description={t.noneHint} />
            )}
            <ul className={css.list}>
              {items.map((shop) => (
                <ShopCard key={shop.id} shop={shop} />
              ))}
            </ul>
            <p className="tiny quiet centred above-12 below-12">{t.demoNote}</p>
          </>
        )}
      </Loaded>
    </RoutePage>
  );
}
