// How the pages of the desk are built: a bundle of their own, of which the public site has nothing.
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = path.join(import.meta.dirname, 'src/desk/shell/web');

export default defineConfig({
  root: folder,
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: {
    outDir: path.join(import.meta.dirname, 'dist/desk'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
