import { expect, it } from 'vitest';
import { block } from './blocks.ts';
import { MECHANICS } from './mechanics.ts';

const kinds = new Set(block.options.map(({ shape }) => shape.kind.value));

it.each(Object.entries(MECHANICS))(
  '%s has its own name in all its forms, and a block',
  (kind, of) => {
    expect(of.definition.shape.kind.value).toBe(kind);
    expect(of.state.shape.kind.value).toBe(kind);
    const shown = [...Object.keys(of.blocks), ...('shownBy' in of ? (of.shownBy ?? []) : [])];
    expect(shown.length).toBeGreaterThan(0);
    for (const each of shown) expect(kinds).toContain(each);
  },
);
