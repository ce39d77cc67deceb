import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Popup } from './popup.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('stays above a keyboard that lies over the page, with the field that is written in', () => {
  const seen = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0 });
  vi.stubGlobal('visualViewport', seen);
  render(
    <Popup label="name" look="sheet" onClose={() => {}}>
      <input aria-label="field" />
    </Popup>,
  );
  const field = screen.getByLabelText('field');
  const mask = screen.getByRole('dialog').parentElement;
  const scrolls = vi.fn();
  field.scrollIntoView = scrolls;
  field.focus();
  seen.height -= 300;
  act(() => void seen.dispatchEvent(new Event('resize')));
  expect(mask?.style.bottom).toBe('300px');
  expect(scrolls).toHaveBeenCalledTimes(1);
  seen.height += 300;
  act(() => void seen.dispatchEvent(new Event('resize')));
  expect(mask?.style.bottom).toBe('0px');
});
