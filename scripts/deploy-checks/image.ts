import type { BuiltImage } from './built-image.ts'
import { startContainer } from './container.ts'
import { Failed } from './tools.ts'

/**
 * Runs the image on a database until it is healthy, as a container would be run, looks at what it serves, and stops it by its own signal. Returns
 * what was found, in a sentence.
 */
export async function checkImage(
  { megabytes, base, ...image }: BuiltImage,
  { databaseUrl, port }: { databaseUrl: string; port: number },
): Promise<string> {
  const { User: user, StopSignal: signal } = image.config
  const container = startContainer(
    { megabytes, base, ...image },
    {
      env: {
        DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        PORT: String(port),
        ROLES: 'api,worker',
        DRAIN_SECONDS: '1',
        PUBLIC_URL: 'https://game.example',
        TRUST_PROXY: '1',
        MESSENGER: 'reddy',
        REDDY_TOKEN: 'no-bot-has-this-token-0123456789',
        LOG_LEVEL: 'warn',
        SAY_HOW: '1',
      },
    },
  )
  try {
    await container.untilHealthy()
    const page = await fetch(`http://127.0.0.1:${port}/`)
    if (!page.ok || !(await page.text()).includes('<div id="root">'))
      throw new Failed(`The image serves no web app: ${page.status}`)
    if (!/uid 10001, process 1, read-only/.test(container.output()))
      throw new Failed(`It runs otherwise:\n${container.output()}`)
    const code = await container.stop()
    if (code !== 0) throw new Failed(`After ${signal} the image ended with ${code}:\n${container.output()}`)
  } finally {
    container.child.kill('SIGKILL')
  }
  return (
    `${megabytes} MB unpacked, on ${base}; runs as user ${user} with a read-only root as process 1, is healthy, ` +
    `serves the web app, ends on ${signal}`
  )
}
