import { find, field, value, createElement } from './elements.ts';
import { app, data, addressNow } from './phone.ts';

/** Fills the bar above the phone; `go` opens an address in the phone. */
export function fillBar(go: (address: string) => void): void {
  const all = Object.entries(data.areas);
  find('route').replaceChildren(
    createElement('option', { value: '', textContent: 'Screens' }),
    ...all.map(([area, paths]) =>
      createElement(
        'optgroup',
        { label: area },
        ...Object.entries(paths).map(([name, path]) =>
          createElement('option', { value: path, textContent: name }),
        ),
      ),
    ),
  );
  find('routes').replaceChildren(
    ...all.flatMap(([, paths]) =>
      Object.entries(paths).map(([name, path]) => createElement('option', { value: path }, name)),
    ),
  );
  find('route').addEventListener('change', () => {
    const path = value('route');
    field('route').value = '';
    if (path === '') return;
    const address = field('address');
    address.value = path.replace(/:outerTab/, 'all').replace(/:innerTab/, 'completed');
    // The user fills in the remaining parameters.
    if (address.value.includes(':')) address.focus();
    else go(address.value);
  });
  find('bar').addEventListener('submit', (event) => {
    event.preventDefault();
    go(value('address'));
  });
  find('back').addEventListener('click', () => app().history.back());
  find('reload').addEventListener('click', () => go(addressNow() || '/'));
  find('language').addEventListener('click', () => {
    const { pathname, search } = app().location;
    const query = new URLSearchParams(search);
    if (query.get('language') === 'en_us') query.delete('language');
    else query.set('language', 'en_us');
    const text = query.toString();
    go(pathname.slice(data.base.length) + (text === '' ? '' : `?${text}`));
  });
}
