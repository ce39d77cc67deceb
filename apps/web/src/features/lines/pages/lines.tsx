import { useEffect, useEffectEvent, useState } from 'react';
import { href } from '../../../core/route/href.ts';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { GROUPS } from '../../../domain/transit/line-facts.ts';
import { LineList } from '../line-list.tsx';
import { LinesFrame } from '../lines-frame.tsx';
import { SearchView } from '../search-view.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';

/** Maximum length of a search text, as in the gateway. */
const LONGEST = 40;
const ownPath = (): string | undefined => href('trafficLines').split('?')[0];

/** All lines, and the search for stations and lines. Text and kind are in the address, so going back restores them. */
export default function LinesPage() {
  const { query } = useRoute<'trafficLines'>();
  const group = GROUPS.find((each) => each === query['mode']);
  const [text, setText] = useState((query['q'] ?? '').slice(0, LONGEST));
  const q = useSettled(text.trim());
  const storeInAddress = useEffectEvent((settled: string) => {
    // A result opened in the meantime has replaced the address already.
    if (settled === (query['q'] ?? '') || window.location.pathname !== ownPath()) return;
    const next = { mode: group, q: settled === '' ? undefined : settled };
    navigate('trafficLines', undefined, next, { replace: true });
  });
  useEffect(() => storeInAddress(q), [q]);
  return (
    <LinesFrame text={text} group={group} onText={setText}>
      {q === '' ? <LineList group={group} /> : <SearchView q={q} />}
    </LinesFrame>
  );
}
