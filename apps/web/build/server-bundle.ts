import path from 'node:path';
import { build } from 'vite';
import { classNamesAlone } from './css-modules.ts';

/**
 * Bundles the gateway's page drawing with all its imports into `dist/server/pages.js`. Runs after the riders' build,
 * whose class names it uses.
 */
export async function serverBundle(root: string, dist: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [classNamesAlone],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'build/draw.tsx',
      outDir: path.join(dist, 'server'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: 'pages.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
