// `npm run image [-- --debootstrap]`: builds the container image with buildah and serves from it: docs/operations.md. With
// `--debootstrap` on a base made here, for where no registry of images can be reached; this needs root.
import { ensureReady, orSayWhy } from './ensure-install.mjs';

await orSayWhy(async () => {
  ensureReady();
  const { image } = await import('./image/image.ts');
  await image(process.argv.slice(2));
}, 2);
