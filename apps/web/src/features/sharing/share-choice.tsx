import type { RouteName } from '@shtrans/contract/addresses/addresses';
import type { SubmitEvent } from 'react';
import { language } from '../../core/i18n/language.ts';
import { href } from '../../core/route/href.ts';
import { navigate } from '../../core/route/router.ts';
import { addressNamed } from '../../core/route/table.ts';
import { SHARE_INFO } from '../../domain/share/share-info.ts';
import { Button } from '../../ui/button/button.tsx';
import { sharingMessages } from './messages.ts';
import css from './share-choice.module.css';

const pathOf = (name: string): string => addressNamed(name)?.path ?? '/';

const submit = (event: SubmitEvent<HTMLFormElement>): void => {
  event.preventDefault();
  const formValue = new FormData(event.currentTarget).get('shareRoute');
  const shareRoute = typeof formValue === 'string' ? formValue : '/';
  navigate('testShare', undefined, { shareRoute }, { replace: true });
};

/** Chooses the page whose share is previewed; works as a plain form before the script is loaded. */
export function ShareChoice({ shown }: { shown: RouteName | undefined }) {
  const t = sharingMessages();
  return (
    <form action={href('testShare').split('?')[0]} className={css.choice} onSubmit={submit}>
      {language() === 'en_us' && <input type="hidden" name="language" value="en_us" />}
      <label className="grow">
        <span className="small quiet block">{t.page}</span>
        <select key={shown} name="shareRoute" defaultValue={pathOf(shown ?? 'home')}>
          {Object.entries(SHARE_INFO).map(([name, { title }]) => (
            <option key={name} value={pathOf(name)}>
              {title[language()]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" color="primary" fill="outline">
        {t.show}
      </Button>
    </form>
  );
}
