import type { SpotSummary } from '@shtrans/contract/spots/schemas';
import { inLanguage } from '../../../core/i18n/language.ts';
import { requestOnTouch } from '../../../core/query/request-on-touch.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { useRoute } from '../../../core/route/router.ts';
import { productMessages } from '../../../domain/products/messages.ts';
import { pictureAt } from '../../../domain/pictures/picture-at.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ChipLinks } from '../../../ui/button/chips.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { StartingPrice } from '../../../domain/fares/starting-price.tsx';
import { SearchField, useSearchText } from '../../../ui/form/search-field.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { scenicMessages } from '../messages.ts';
import { spotQuery, spotsQuery } from '../queries.ts';
import css from './scenic-list.module.css';

/** Scenic spots, by city or name. */
export default function ScenicListPage() {
  const t = scenicMessages();
  const { city } = useRoute<'scenicSpots'>().query;
  const search = useSearchText();
  const q = search.q === '' ? undefined : search.q;
  const spotsRead = useQuery(spotsQuery(city, q));
  return (
    <RoutePage before="home">
      <div className={css.search}>
        <SearchField label={t.search} placeholder={t.placeholder} search={search} clear={t.clear} />
      </div>
      <Loaded
        read={spotsRead}
        skeleton={
          <div className={css.list}>
            <Skeleton count={6} className={css.room} />
          </div>
        }
      >
        {({ items, cities }) => (
          <>
            <div className={css.cities}>
              <ChipLinks
                label={t.cities}
                to="scenicSpots"
                items={[
                  { title: t.allCities, query: { q }, current: city === undefined },
                  ...cities.map((each) => ({
                    title: inLanguage(each),
                    query: { q, city: each.zh },
                    current: city === each.zh,
                  })),
                ]}
              />
            </div>
            {items.length === 0 && <NoneFound onShowAll={() => search.setTyped('')} />}
            <ul className={css.list}>
              {items.map((spot) => (
                <SpotCard key={spot.id} spot={spot} />
              ))}
            </ul>
            {items.some(({ demoPrice }) => demoPrice) && (
              <p className="tiny quiet centred above-6">{t.demoNote}</p>
            )}
          </>
        )}
      </Loaded>
    </RoutePage>
  );
}

function NoneFound({ onShowAll }: { onShowAll: () => void }) {
  const t = scenicMessages();
  return (
    <ErrorBlock status="empty" title={t.noneTitle} description={t.noneHint}>
      <ButtonLink to="scenicSpots" color="primary" fill="outline" onClick={onShowAll}>
        {t.showAll}
      </ButtonLink>
    </ErrorBlock>
  );
}

function SpotCard({ spot }: { spot: SpotSummary }) {
  const t = scenicMessages();
  const { picture, fromCents } = spot;
  return (
    <li className={css.spot}>
      <span className={css.picture} data-card>
        {picture && (
          <img src={pictureAt(picture.file)} alt="" width={640} height={400} loading="lazy" />
        )}
      </span>
      <div className={css.facts}>
        <h2 className="strong tight">
          <Link
            to="scenicSpot"
            query={{ id: spot.id }}
            className="plain opener"
            // Before the click, so that the picture of the card can become that of the page.
            {...requestOnTouch(spotQuery(spot.id))}
          >
            {inLanguage(spot.name)}
          </Link>
        </h2>
        <p className="small quiet tight">{inLanguage(spot.city)}</p>
        <p className="wrap between-6">
          {fromCents === null ? (
            <span className="small quiet">{t.free}</span>
          ) : (
            <>
              {spot.demoPrice && <span className={css.demo}>{productMessages().demoPrice}</span>}
              <span className={css.price}>
                <StartingPrice cents={fromCents} />
              </span>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
