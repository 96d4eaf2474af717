// Builds the page into web/dist: one document, and scripts and styles under names that change with their content.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './', // the service may lie below a path of another server
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'web', // served as /web/{asset}
    assetsInlineLimit: 0, // a data: address is inline code to the content security policy
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
  },
})
