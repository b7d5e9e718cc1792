import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import product from '../../package.json' with { type: 'json' }
import { flagFiles } from './flag-files.ts'
import { layerOrder } from './layer-order.ts'

const API = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), flagFiles(), layerOrder()],
  // The address of the API, when it lives on another host than the pages; empty: the same origin.
  define: {
    __API_URL__: JSON.stringify((process.env.API_URL ?? '').replace(/\/+$/, '')),
    __APP_VERSION__: JSON.stringify(product.version),
  },
  server: { proxy: { '/api': API, '/dev': API, '/healthz': API } },
  // Fonts and art as files of their own: the content security policy allows no data: fonts.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // React changes far less often than the pages: a release leaves it in the readers' caches.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 15_000,
  },
})
