import { useLocation } from '../../../core/host/location.ts';
import { useKept, useQuery } from '../../../core/query/use-query.ts';
import { navigate } from '../../../core/route/router.ts';
import { SearchForm } from '../../../core/route/search-form.tsx';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useLoggedIn } from '../../../core/session/session.ts';
import { BookedCard } from '../../../domain/appointments/booked-card.tsx';
import { appointmentsQuery, venuesQuery } from '../../../domain/appointments/queries.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChipLinks } from '../../../ui/button/chips.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { repairMessages } from '../messages.ts';
import { ShopCard, ShopSkeletons } from '../shop-card.tsx';
import css from '../repair.module.css';

const FIRST = 4;

/** Repair shops: a search, services, the nearest shops, and the rider's own booking. */
export default function RepairHomePage() {
  const t = repairMessages();
  const { whereabouts, ask } = useLocation();
  const point = whereabouts.state === 'here' ? whereabouts.point : undefined;
  const shops = useKept(useQuery(venuesQuery({ kind: 'repair', ...point })));
  const ownAppointments = useQuery(useLoggedIn() ? appointmentsQuery('repair') : undefined);
  const booked = ownAppointments.data?.items.find(({ state }) => state === 'booked');
  const failed = !['here', 'unknown', 'asking'].includes(whereabouts.state);
  return (
    <RoutePage before="home">
      <div className={css.search}>
        <SearchForm
          to="repairList"
          query={{}}
          onSearch={(q) => navigate('repairList', undefined, { q })}
        >
          <Field
            name="q"
            label={t.search}
            placeholder={t.placeholder}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={40}
            onChange={() => undefined}
            extra={
              <Button type="submit" color="primary" size="small">
                {t.find}
              </Button>
            }
          />
        </SearchForm>
      </div>
      <Loaded read={shops} skeleton={<ShopSkeletons />}>
        {({ items, offers }) => (
          <>
            <div className={css.services}>
              <ChipLinks
                label={t.services}
                to="repairList"
                items={offers.map(({ id, name }) => ({
                  title: inLanguage(name),
                  query: { offer: id },
                  current: false,
                }))}
              />
            </div>
            <div className={css.title}>
              <h2 className="large strong">{point === undefined ? t.best : t.nearby}</h2>
              {point === undefined && (
                <Button size="small" loading={whereabouts.state === 'asking'} onClick={ask}>
                  {t.locate}
                </Button>
              )}
            </div>
            {failed && <p className="small quiet sides">{t.noPosition}</p>}
            <ul className={css.list}>
              {items.slice(0, FIRST).map((shop) => (
                <ShopCard key={shop.id} shop={shop} />
              ))}
            </ul>
            <LinkRows label={t.showAll}>
              <LinkRow to="repairList">{t.showAll}</LinkRow>
            </LinkRows>
            {booked && <BookedCard appointment={booked} onChanged={ownAppointments.refetch} />}
            <p className="tiny quiet centred above-12 below-12">{t.demoNote}</p>
          </>
        )}
      </Loaded>
    </RoutePage>
  );
}
