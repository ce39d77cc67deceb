import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { classes } from '../style/classes.ts';
import css from './tabs.module.css';

export interface TabItem<K extends string = string> {
  key: K;
  title: string;
  /** The address of its content, if it has one: a link that works before the script runs. */
  href?: string;
}

interface TabsProps<K extends string> {
  label: string;
  items: readonly TabItem<K>[];
  activeKey: K;
  onChange: (key: K) => void;
  /** `line` (default): a bar below the title; `pill`: a second level. */
  look?: 'line' | 'pill';
  /** The id of the panel that the tabs control. */
  panelId: string;
}

/** A row of tabs that scrolls sideways; arrows, Home and End move between them. */
export function Tabs<K extends string>({
  label,
  items,
  activeKey,
  onChange,
  look = 'line',
  panelId,
}: TabsProps<K>) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = strip.current;
    const tab = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!box || !tab) return;
    box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
    // Runs for each new selection, which it reads from the document.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [activeKey]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const index = items.findIndex((item) => item.key === activeKey);
    const steps: Partial<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index + last,
      Home: 0,
      End: last,
    };
    const target = steps[event.key] ?? NaN;
    const next = items[target % items.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };

  return (
    <div
      className={classes(css.tabs, look === 'pill' && css.pills)}
      role="tablist"
      aria-label={label}
      ref={strip}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {items.map(({ key, title, href }) => {
        const tab = {
          id: `${id}${key}`,
          role: 'tab',
          className: classes(css.tab, look === 'pill' ? css.pill : css.line),
          'aria-selected': key === activeKey,
          'aria-controls': panelId,
          tabIndex: key === activeKey ? 0 : -1,
          onClick: (event: MouseEvent) => {
            // Leaves opening in another browser tab to the browser.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChange(key);
          },
        };
        const text = <span>{title}</span>;
        return href === undefined ? (
          <button key={key} type="button" {...tab}>
            {text}
          </button>
        ) : (
          <a key={key} href={href} {...tab}>
            {text}
          </a>
        );
      })}
    </div>
  );
}
