import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { plainRow, registerRows } from '../testing/register-rows.ts';
import { Link } from './link.tsx';

const onGo = vi.fn<() => void>();
/** Whether the browser would follow the link. */
let isFollowed: boolean | undefined;
const look = (event: MouseEvent): void => {
  isFollowed = !event.defaultPrevented;
  event.preventDefault();
};

beforeEach(() => {
  onGo.mockClear();
  isFollowed = undefined;
  window.addEventListener('click', look);
  registerRows([plainRow('login', '/login')]);
});
afterEach(() => {
  cleanup();
  window.removeEventListener('click', look);
});

it('goes on in this page at a plain tap', () => {
  render(<Link to="login" onGo={onGo} />);
  fireEvent.click(screen.getByRole('link'));
  expect(isFollowed).toBe(false);
  expect(onGo).toHaveBeenCalledOnce();
});

it.each([
  { metaKey: true },
  { ctrlKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('leaves a tap with %o to the browser', (init) => {
  render(<Link to="login" onGo={onGo} />);
  fireEvent.click(screen.getByRole('link'), init);
  expect(isFollowed).toBe(true);
  expect(onGo).not.toHaveBeenCalled();
});

it('leaves a link into another window to the browser', () => {
  render(<Link to="login" onGo={onGo} target="_blank" />);
  fireEvent.click(screen.getByRole('link'));
  expect(isFollowed).toBe(true);
  expect(onGo).not.toHaveBeenCalled();
});

it('stays where the page has taken the tap', () => {
  render(<Link to="login" onGo={onGo} onClick={(event) => event.preventDefault()} />);
  fireEvent.click(screen.getByRole('link'));
  expect(isFollowed).toBe(false);
  expect(onGo).not.toHaveBeenCalled();
});
