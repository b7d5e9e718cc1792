// What somebody with a domain and Docker does, from the first command to the day after a lost database: the scripts of `deploy/` and the commands of
// docs/operate.md, with a stand-in for Docker where there is none.
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { openMailBox } from '../../e2e/mail-box.ts'
import { type BuiltImage, whyNoImage } from './built-image.ts'
import { choosePorts, makeStandIn } from './compose-stand-in.ts'
import { fillStand, signInByMail } from './stand-world.ts'
import { sendCall, type Target } from './target.ts'
import { Failed, has, runTool } from './tools.ts'
import { underLoad } from './under-load.ts'

const DOMAIN = 'game.example'
const ORGANISER = 'ann@work.example'

/**
 * A fresh folder and the script's answers; the product over TLS; the database deleted and restored from a backup; processes renewed under load. Returns what was
 * found, in a sentence, or why it was not tried.
 */
export async function checkStand(
  root: string,
  { folder, rate, build }: { folder: string; rate: number; build: () => BuiltImage },
): Promise<string> {
  const missing = ['caddy', 'psql'].filter((name) => !has(name))
  const why = whyNoImage() ?? (missing.length > 0 ? `${missing.join(' and ')} is not installed` : null)
  if (why !== null) return `NOT TRIED: ${why}`
  const place = join(folder, 'stand')
  rmSync(place, { recursive: true, force: true })
  const checkout = freshCheckout(root, join(place, 'called-it'))
  const ports = await choosePorts()
  const standIn = makeStandIn({ checkout, folder: place, ports, build })
  const shell = await shellWith(join(place, 'bin'), checkout, standIn.docker)
  const mail = await openMailBox()
  try {
    const installed = await shell.run('./deploy/install.sh', [DOMAIN, ORGANISER, mail.settings.SMTP_URL])
    if (!installed.output.includes(`Called It is ready at https://${DOMAIN}\n`))
      throw new Failed(installed.output)

    const target: Target = {
      address: `https://127.0.0.1:${ports.https}`,
      tls: {
        name: DOMAIN,
        ca: readFileSync(join(standIn.volumeOf('certificates'), ROOT_CERTIFICATE), 'utf8'),
      },
    }
    const page = await sendCall(target, '/', { method: 'GET' })
    if (page.status !== 200 || !page.text.includes('<div id="root">'))
      throw new Failed(`https://${DOMAIN} serves no web app: ${page.status} ${page.text.slice(0, 200)}`)
    const plain = await sendCall({ address: `http://127.0.0.1:${ports.http}` }, '/', { method: 'GET' })
    if (plain.status !== 308)
      throw new Failed(`http:// answers ${plain.status} and does not lead to https://`)

    const token = await signInByMail(target, ORGANISER, mail)
    const world = await fillStand(target, token, { checkout, databasePort: ports.db })
    const seen = async () => {
      const { status, text } = await sendCall(target, `/api/v1/${world.slug}/ratings?page=1`, {
        method: 'GET',
        token,
      })
      if (status !== 200)
        throw new Failed(`The organiser is signed out, or the rating is gone: ${status} ${text}`)
      return text
    }
    const before = await seen()

    await shell.run('docker compose exec worker node apps/server/src/cli.ts backup /backups')
    const file = readdirSync(standIn.volumeOf('backups')).toSorted().at(-1)!
    await shell.run('docker compose down && docker volume rm called-it_database')
    await shell.run('docker compose up --detach --wait db')
    const restored = await shell.run(
      `docker compose run --rm --no-deps worker apps/server/src/cli.ts restore /backups/${file}`,
    )
    await shell.run('docker compose up --detach --wait')
    const verified = await shell.run('docker compose exec worker node apps/server/src/cli.ts verify')
    if ((await seen()) !== before) throw new Failed('After the restore the rating is another one.')
    const health = await shell.run(
      'docker compose exec worker node apps/server/src/cli.ts doctor --json || true',
    )
    const [ends, verdict] = [restored, verified].map(({ output }) => output.trim().split('\n').at(-1)!)
    const held =
      `install.sh with two answers and a mail server, then the product over TLS; the same session and rating after the database was deleted and restored ` +
      `(“${ends}” “${verdict}”); the doctor in the image found ${stateCounts(health.output)}; renewed over TLS: `

    const figures = await underLoad(target, world, rate, async () => {
      const begun = performance.now()
      await shell.run('./deploy/renew.sh')
      return `deploy/renew.sh took ${((performance.now() - begun) / 1000).toFixed(0)} s`
    }).catch((error: unknown) => {
      throw error instanceof Failed ? new Failed(held + error.message) : error
    })
    return `${held}${figures}. ${UNTRIED}`
  } finally {
    await shell.close()
    await standIn.close()
    await mail.close()
  }
}

const UNTRIED =
  "NOT TRIED: Docker and Compose themselves (a stand-in ran the services of compose.yaml as processes), the images of PostgreSQL and Caddy, a certificate of Let's Encrypt"
const ROOT_CERTIFICATE = 'caddy/pki/authorities/local/root.crt'

/** Copies what a clone would bring. */
function freshCheckout(root: string, to: string): string {
  const files = runTool('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const path of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(root, path), join(to, path))
  }
  return to
}

type Answer = { code: number; output: string }

/** A shell in the checkout whose program `docker` is the stand-in. */
async function shellWith(bin: string, checkout: string, docker: (args: string[]) => Promise<Answer>) {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      docker(JSON.parse(text) as string[]).then(
        (answer) => response.end(JSON.stringify(answer)),
        (error: Error) => response.end(JSON.stringify({ code: 1, output: `${error.stack}\n` })),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  mkdirSync(bin, { recursive: true })
  writeFileSync(
    join(bin, 'docker'),
    `#!${process.execPath}
const asked = require('node:http').request('http://127.0.0.1:${port}', { method: 'POST' }, (answer) => {
  let text = ''
  answer.on('data', (part) => (text += part)).on('end', () => {
    const { code, output } = JSON.parse(text)
    process.stdout.write(output, () => process.exit(code))
  })
})
asked.end(JSON.stringify(process.argv.slice(2)))
`,
  )
  chmodSync(join(bin, 'docker'), 0o755)
  return {
    /** Runs a command, with answers to its questions. Throws `Failed` with what it has printed if it fails. */
    async run(command: string, answers: string[] = []): Promise<Answer> {
      const { DOMAIN: _, ...env } = process.env
      const child = spawn('sh', ['-c', command], {
        cwd: checkout,
        env: { ...env, PATH: `${bin}:${process.env.PATH}` },
        stdio: 'pipe',
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
      child.stdin.end(answers.map((answer) => `${answer}\n`).join(''))
      const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1)))
      if (code !== 0) throw new Failed(`${command} ended with ${code}:\n${output}`)
      return { code, output }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Says how many findings of each state a report of the doctor has. */
function stateCounts(report: string): string {
  const { findings } = JSON.parse(report) as { findings: { key: string; state: string }[] }
  const by = Map.groupBy(findings, ({ state }) => state)
  return [...by].map(([state, found]) => `${found.length} ${state}`).join(', ')
}
