import react from '@vitejs/plugin-react';
import pxToRem from 'postcss-pxtorem';
import { defineConfig } from 'vite';

const GATEWAY = process.env['GATEWAY_URL'] ?? 'http://localhost:8088';

export default defineConfig({
  base: '/shtrans-h5/',
  plugins: [react({ compiler: true })],
  build: {
    target: ['chrome80', 'safari14'],
    cssTarget: ['chrome80', 'safari14'],
    manifest: true,
  },
  css: {
    // The widgets are drawn for a 375 px wide screen; one rem is a tenth of the screen.
    postcss: { plugins: [pxToRem({ rootValue: 37.5, propList: ['*'], minPixelValue: 2 })] },
  },
  server: { port: 5173, proxy: { '/healthz': GATEWAY } },
});
