import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Popup } from './popup.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('stays above a keyboard that lies over the page, with the field that is written in', () => {
  const viewport = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0 });
  vi.stubGlobal('visualViewport', viewport);
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
  viewport.height -= 300;
  act(() => void viewport.dispatchEvent(new Event('resize')));
  expect(mask?.style.bottom).toBe('300px');
  expect(scrolls).toHaveBeenCalledTimes(1);
  viewport.height += 300;
  act(() => void viewport.dispatchEvent(new Event('resize')));
  expect(mask?.style.bottom).toBe('0px');
});

it('has a mask as dark as asked', () => {
  render(
    <Popup label="thick" opacity="thick" onClose={() => {}}>
      text
    </Popup>,
  );
  expect(screen.getByRole('dialog').parentElement?.className).toContain('thick');
});
