import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import product from '../../package.json' with { type: 'json' }
import { chunks } from './vite/chunks.ts'
import { classImports } from './vite/class-imports.ts'
import { classNames } from './vite/class-names.ts'
import { compressedFiles } from './vite/compressed-files.ts'
import { FLAGS, flagFiles, SIMPLE_FLAGS } from './vite/flag-files.ts'
import { iconImports } from './vite/icon-imports.ts'
import { layerOrder } from './vite/layer-order.ts'
import { reactParts } from './vite/react-parts.ts'
import { routerParts } from './vite/router-parts.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { staticShell } from './vite/static-shell.ts'

// The address of the API if it is on another host than the pages; empty means the same origin.
const API_URL = (process.env.API_URL ?? '').replace(/\/+$/, '')
/** The name of each class of each sheet. */
const nameOf = classNames()
const API = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    iconImports(),
    react(),
    reactParts(),
    routerParts(),
    tailwindcss(),
    flagFiles(),
    layerOrder(),
    staticShell({ api: API_URL }),
    serviceWorker(),
    compressedFiles(),
    classImports(nameOf),
  ],
  css: { modules: { generateScopedName: nameOf } },
  define: {
    __API_URL__: JSON.stringify(API_URL),
    __FLAGS__: JSON.stringify(FLAGS),
    __SIMPLE_FLAGS__: JSON.stringify(SIMPLE_FLAGS.join(' ')),
    __APP_VERSION__: JSON.stringify(product.version),
  },
  server: { proxy: { '/api': API, '/dev': API, '/privacy': API, '/healthz': API } },
  // Fonts and art are files of their own: the content security policy allows no data: fonts.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The files of each screen, for scripts/check-weight.ts.
    manifest: true,
    assetsInlineLimit: 0,
    // The browsers that the texts and styles need know how to load modules ahead.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
