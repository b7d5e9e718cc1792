#!/usr/bin/env node
// `npm start`: installs and builds what is missing, then runs the server under the Node that package.json pins.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Called It needs Node 20.19 or newer to start; this is ${process.versions.node}.\n`)
  process.exit(1)
}

// Imported only now: an older Node cannot parse it.
const { main, pinnedNode, prepare, root, toolEnvironment } = await import('./prepare.mjs')
const { keepRunning } = await import('./keep-running.mjs')
const { serverEnvironment, serverFlags } = await import('./server-memory.mjs')

await main(async () => {
  await prepare({ web: true })
  process.exitCode = await keepRunning([
    {
      file: pinnedNode(),
      args: [...serverFlags, 'apps/server/src/main.ts', ...process.argv.slice(2)],
      cwd: root,
      env: serverEnvironment(toolEnvironment()),
    },
  ])
})
