#!/usr/bin/env node
// `npm run dev` starts the server, which restarts at every change, and the web app with instant updates.
import { join } from 'node:path'
import { keepRunning } from './keep-running.mjs'
import { main, pinnedNode, prepare, root, toolEnvironment } from './prepare.mjs'

await main(async () => {
  await prepare({ web: false })
  const [file, env] = [pinnedNode(), toolEnvironment()]
  process.exitCode = await keepRunning([
    { file, args: ['--watch', 'apps/server/src/main.ts'], cwd: root, env },
    { file, args: [join(root, 'node_modules/vite/bin/vite.js')], cwd: join(root, 'apps/web'), env },
  ])
})
