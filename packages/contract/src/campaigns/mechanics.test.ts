import { expect, it } from 'vitest';
import { block } from './blocks.ts';
import { MECHANICS } from './mechanics.ts';

const kinds = new Set(block.options.map(({ shape }) => shape.kind.value));

it.each(Object.entries(MECHANICS))(
  '%s has its own name in all its schemas, and a block',
  (kind, definition) => {
    expect(definition.definition.shape.kind.value).toBe(kind);
    expect(definition.state.shape.kind.value).toBe(kind);
    const blockKinds = [
      ...Object.keys(definition.blocks),
      ...('shownBy' in definition ? (definition.shownBy ?? []) : []),
    ];
    expect(blockKinds.length).toBeGreaterThan(0);
    for (const each of blockKinds) expect(kinds).toContain(each);
  },
);
