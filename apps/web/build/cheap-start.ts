import type { Plugin } from 'vite';

const REACT_DOM = /[\\/]react-dom-client\.production\.js$/;

/** The module's text, with errors that have a message and no stack until the module is evaluated. */
export const withoutStacks = (code: string): string => `
let Error = (message) => Object.assign(Object.create(globalThis.Error.prototype), { message });
${code}
Error = globalThis.Error;
`;

/**
 * React makes five errors while its module is evaluated, to be thrown by identity. Where an inspector
 * is attached (DevTools, Lighthouse, every tool that drives the browser, our benchmarks too), V8 takes
 * their stacks with all positions, and for those it parses the whole of React a second time: 30 to
 * 65 ms at CPU x4. Riders do not pay it, but every measurement would; so these five come without.
 */
export function cheapStart(): Plugin {
  return {
    name: 'cheap-start',
    apply: 'build',
    transform: {
      filter: { id: REACT_DOM },
      handler: (code) => ({ code: withoutStacks(code), map: null }),
    },
  };
}
