import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shared } from './shared.ts';

describe('parts that did not change', () => {
  it('keep their identity next to changed ones', () => {
    const old = { items: [{ id: 1, name: { zh: '一', en: 'one' } }, { id: 2 }], serverTime: 'a' };
    const fresh = structuredClone({ ...old, serverTime: 'b' });
    const result = shared(old, fresh) as typeof old;
    expect(result).toEqual(fresh);
    expect(result).not.toBe(old);
    expect(result.items).toBe(old.items);
    const changed = shared(old, { ...old, items: [{ ...old.items[0] }, { id: 3 }] }) as typeof old;
    expect(changed.items[0]).toBe(old.items[0]);
    expect(changed.items[1]).toEqual({ id: 3 });
  });

  it('never change what the answer says', () => {
    assert(
      property(jsonValue(), jsonValue(), (old, fresh) => {
        expect(JSON.stringify(shared(old, fresh))).toBe(JSON.stringify(fresh));
        expect(shared(old, structuredClone(old))).toBe(old);
      }),
    );
  });

  it('treats a key as a key, regardless of its name', () => {
    const fresh: unknown = JSON.parse('{"__proto__":"","a":{"toString":1}}');
    for (const old of [{}, { a: {} }, JSON.parse('{"__proto__":""}')] as unknown[]) {
      expect(JSON.stringify(shared(old, fresh))).toBe(JSON.stringify(fresh));
    }
  });
});
