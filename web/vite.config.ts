// How the dashboard is built: `npm ci` does it (bin/build-web.mjs); the dashboard host serves what comes out.

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { icons } from './build/icons-plugin.ts';
import { messages } from './build/messages-plugin.ts';

/** A running Tocsin, for `npm run dev:web`. It takes changes from its own address only, so they are sent as if from there. */
const service = process.env.TOCSIN_DASHBOARD_URL ?? 'http://localhost:8080';
const toService = { target: service, changeOrigin: true, headers: { origin: service } };

const ENTRY = /^assets\/index-[\w-]+\.(?:js|css)$/;

export default defineConfig({
  root: import.meta.dirname,
  // What has an address of its own, such as what an installed app begins with (src/hosts/web-app/web-app.ts).
  publicDir: 'public',
  plugins: [messages(), icons(), react()],
  // The sources of web/api lie below /api too; no path of the service ends as they do.
  server: {
    port: 5_173,
    strictPort: true,
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': toService, '^/status/': toService },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Which file loads which: what web/build/sizes.ts reads.
    manifest: true,
    target: 'es2024',
    // Strict content policy: nothing is inlined, neither fonts nor icons.
    assetsInlineLimit: 0,
    // What every page begins with is there before anything is loaded on demand.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !ENTRY.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Of each name, enough to distinguish two builds: the first load names two hundred files.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: chunkGroups() },
        // No getter of ours or of what we use does anything but give a value.
        minify: {
          compress: { target: 'es2024', treeshake: { propertyReadSideEffects: false } },
          mangle: true,
        },
      },
    },
  },
});
