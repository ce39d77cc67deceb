import { registerHooks } from 'node:module';

/** Loaded before `main.ts`, makes all modules of apps/gateway/sandbox missing. */
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (!resolved.url.includes('/apps/gateway/sandbox/')) return resolved;
    const error = new Error(`Cannot find module '${resolved.url}'`);
    throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
