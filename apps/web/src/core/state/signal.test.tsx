import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signal, useDerived, useSignal } from './signal.ts';

afterEach(cleanup);

describe('a signal', () => {
  it('notifies all subscribers, until they stop', () => {
    const count = signal(1);
    const first = vi.fn<() => void>();
    const second = vi.fn<() => void>();
    const stop = count.subscribe(first);
    count.subscribe(second);
    count.set(2);
    stop();
    count.set(3);
    expect(count.get()).toBe(3);
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(2);
  });

  it('has its value in place before it notifies', () => {
    const count = signal(1);
    const values: number[] = [];
    count.subscribe(() => values.push(count.get()));
    count.set(2);
    expect(values).toEqual([2]);
  });

  it('does its work only while it has subscribers', () => {
    const stopped = vi.fn<() => void>();
    const started = vi.fn(() => stopped);
    const count = signal(1, started);
    const stops = [count.subscribe(vi.fn()), count.subscribe(vi.fn())];
    expect(started).toHaveBeenCalledTimes(1);
    stops[0]?.();
    stops[0]?.();
    expect(stopped).not.toHaveBeenCalled();
    stops[1]?.();
    expect(stopped).toHaveBeenCalledTimes(1);
    count.subscribe(vi.fn());
    expect(started).toHaveBeenCalledTimes(2);
  });
});

describe('a page', () => {
  it('shows the value, and renders a derived one only when it changes', () => {
    const count = signal(1);
    const draws = vi.fn<() => void>();
    const Value = () => <p>{useSignal(count)}</p>;
    const Parity = () => {
      draws();
      return <b>{useDerived(count, () => (count.get() % 2 === 0 ? 'even' : 'odd'))}</b>;
    };
    render(
      <>
        <Value />
        <Parity />
      </>,
    );
    act(() => count.set(3));
    expect(screen.getByText('3')).toBeTruthy();
    expect(draws).toHaveBeenCalledTimes(1);
    act(() => count.set(4));
    expect(screen.getByText('even')).toBeTruthy();
    expect(draws).toHaveBeenCalledTimes(2);
  });
});
