interface Pattern {
  path: string;
  match: 'exact' | 'prefix';
  values?: Readonly<Record<string, readonly string[]>> | undefined;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A regular expression that matches the same paths below the base (without a trailing slash) as the
 * application's own matching, for the server that picks the document.
 */
export function routePattern({ path, match, values }: Pattern): string {
  if (path === '/') return '^/$';
  const parts = path
    .replace(/\/$/, '')
    .split('/')
    .slice(1)
    .map((part) => {
      if (!part.startsWith(':')) return escape(part);
      const allowed = values?.[part.slice(1)];
      return allowed === undefined
        ? '[^/]+'
        : `(?:${allowed.map((value) => escape(encodeURIComponent(value))).join('|')})`;
    });
  return `^/${parts.join('/')}${match === 'prefix' ? '(?:/.*)?' : ''}$`;
}
