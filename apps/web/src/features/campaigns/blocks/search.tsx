import type { Block } from '@shtrans/contract/campaigns/blocks';
import { linkTo } from '@shtrans/contract/addresses/link-to';
import type { SubmitEvent } from 'react';
import { language } from '../../../core/i18n/language.ts';
import { goTo, useLocationShown } from '../../../core/route/router.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useSearchText } from '../../../ui/form/search-field.tsx';
import { campaignMessages } from '../messages.ts';
import { type BlockProps, Card } from './card.tsx';
import type { PlaceView } from './place.tsx';
import { PlaceList } from './places.tsx';

/** Keeps only letters and digits, so that spaces and punctuation do not matter. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isFound = ({ name, district, address }: PlaceView, q: string): boolean =>
  [name, district, address].some(
    (each) => each && [each.zh, each.en].some((text) => plain(text).includes(plain(q))),
  );

/** Finds places by name, district or address: on this page if it lists the results, else on the page that does. */
export function SearchBlock({
  block: { title, collection, to, page: resultPage },
  campaign,
}: BlockProps<Block<'search'>>) {
  const t = campaignMessages().place;
  const { query } = useLocationShown();
  const { typed, setTyped, q } = useSearchText();
  const places = campaign.page.collections[collection];
  if (places?.kind !== 'places') return null;
  const isResultPage = campaign.page.address === resultPage;
  const english = language() === 'en_us' ? { language: 'en_us' } : {};
  const matchingPlaces = places.items.filter((item) => isFound(item, q));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // In a preview the links stay in the preview.
    if (!isResultPage)
      goTo(linkTo(resultPage, {}, { q: typed, preview: query['preview'], ...english }));
  };
  return (
    <Card title={title}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers we support do not know `search` */}
      <form role="search" action={linkTo(resultPage)} onSubmit={submit}>
        {english.language && <input type="hidden" name="language" value={english.language} />}
        <Field
          name="q"
          label={t.searchLabel}
          placeholder={t.searchHint}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={setTyped}
        />
        {!isResultPage && (
          <div className="above-8">
            <Button type="submit" color="pay" size="large" block>
              {t.search}
            </Button>
          </div>
        )}
      </form>
      {isResultPage && (
        <>
          <p className="small above-8">
            <output>{t.found(matchingPlaces.length)}</output>
          </p>
          <PlaceList items={matchingPlaces} to={to} name={title ? 'h3' : 'h2'} />
        </>
      )}
    </Card>
  );
}
