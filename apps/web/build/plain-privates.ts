import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Gives each private member an ordinary name of its own: short, the same in every build, and told
 * apart by file, because a class and its parent may have privates of the same name.
 */
export function withPlainPrivates(code: string, file: string): string {
  const prefix = createHash('sha256').update(file).digest('hex').slice(0, 3);
  const names = new Map<string, string>();
  // A comment's `{@link Class#member}` has a letter before the mark; a private member never does.
  return code.replace(/(?<!\w)#([a-zA-Z_]\w*)/g, (_, name: string) => {
    const short = names.get(name) ?? `_${prefix}${names.size.toString(36)}`;
    names.set(name, short);
    return short;
  });
}

/**
 * Safari 14.0 knows no private class members, and what they are rewritten to (a WeakMap each) costs
 * bytes and speed. The query library's privates become ordinary members.
 */
export function plainPrivates(): Plugin {
  return {
    name: 'plain-privates',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]@tanstack[\\/].*\.js$/ },
      handler: (code, id) => ({
        code: withPlainPrivates(code, id.slice(id.lastIndexOf('@tanstack'))),
        map: null,
      }),
    },
  };
}
