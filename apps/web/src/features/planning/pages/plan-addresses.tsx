import type { PlanPlace } from '@shtrans/contract/plans/schemas';
import { inLanguage } from '../../../core/i18n/language.ts';
import { back, useRoute } from '../../../core/route/router.ts';
import { Page } from '../../../ui/page/page.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { favouriteOfDaily, setFavourite } from '../../../domain/favourites/favourites.ts';
import { planningMessages } from '../messages.ts';
import type { Daily } from '../../../domain/places/known-places.tsx';
import { placesMessages } from '../../../domain/places/messages.ts';
import { PlacePicker } from '../../../domain/places/place-picker.tsx';
import { showPlan } from '../../../domain/plans/show-plan.ts';
import { endAt, type PlanEnd, planOf, queryOf } from '../../../domain/plans/plan-address.ts';

/** Chooses an end of the plan in the address, or with `?set=` the place of home or work. */
export default function PlanAddressesPage() {
  const t = planningMessages().place;
  const places = placesMessages();
  const { query } = useRoute<'planAddresses'>();
  const plan = planOf(query);
  const end: PlanEnd = query['for'] === 'from' ? 'from' : 'to';
  const set = (['home', 'work'] as const).find((kind) => kind === query['set']);
  const pageQuery = { for: end, ...queryOf(plan) };

  const saveDailyPlace = (kind: Daily, place: PlanPlace) => {
    showToast(setFavourite(favouriteOfDaily(kind, place)) ? t.saved : t.full);
    back('planAddresses');
  };
  const planWith = (place: PlanPlace) => ({
    ...plan,
    [end]: endAt(place, inLanguage(place.name)),
  });
  const pick = (place: PlanPlace) =>
    set === undefined ? showPlan(planWith(place)) : saveDailyPlace(set, place);
  const title = {
    home: places.setHome,
    work: places.setWork,
    from: t.titleFrom,
    to: t.titleTo,
  }[set ?? end];
  return (
    <Page title={title} before="planRoute">
      <PlacePicker
        key={set ?? end}
        onPick={pick}
        planWith={set === undefined ? (place) => queryOf(planWith(place)) : undefined}
        map={set === undefined ? { pick: end, ...queryOf(plan) } : undefined}
        daily={set === undefined ? pageQuery : undefined}
      />
    </Page>
  );
}
