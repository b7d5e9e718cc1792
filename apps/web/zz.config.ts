import base from './vite.config.ts'
const to = 'http://127.0.0.1:3101'
export default { ...(base as object), root: import.meta.dirname, server: { port: 3111, hmr: false, proxy: { '/api': to, '/dev': to } } }
