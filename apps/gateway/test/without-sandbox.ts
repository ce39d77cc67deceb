import { registerHooks } from 'node:module';

/** Loaded before `main.ts`, it makes apps/gateway/sandbox a folder that is not there. */
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (!found.url.includes('/apps/gateway/sandbox/')) return found;
    const error = new Error(`Cannot find module '${found.url}'`);
    throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
