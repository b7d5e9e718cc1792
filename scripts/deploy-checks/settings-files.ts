import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { has, runTool } from './tools.ts'

/** Lets Caddy read its settings. */
export function checkCaddyfile(root: string): string {
  if (!has('caddy')) return 'NOT CHECKED: caddy is not installed'
  const env = { ...process.env, DOMAIN: 'game.example', NODES: '127.0.0.1:3001 127.0.0.1:3002' }
  const file = join(root, 'deploy/Caddyfile')
  runTool('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], { env })
  return `Caddy ${runTool('caddy', ['version']).trim()} takes deploy/Caddyfile`
}

/** Lets nginx read its example, with a certificate of its own. */
export function checkNginx(root: string, folder: string): string {
  if (!has('nginx')) return 'NOT CHECKED: nginx is not installed'
  const file = writeNginx(root, folder, (text) => text)
  runTool('nginx', ['-t', '-q', '-p', folder, '-c', file])
  return 'nginx takes deploy/nginx.conf'
}

/** Writes the example as a whole configuration; `change` makes it fit this machine. Returns its file. */
export function writeNginx(root: string, folder: string, change: (text: string) => string): string {
  mkdirSync(folder, { recursive: true })
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  if (has('openssl')) {
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=game.example']
    runTool('openssl', [...made, '-keyout', key, '-out', certificate])
  }
  const text = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8').replaceAll('/etc/ssl/called-it', folder)
  const file = join(folder, 'nginx.conf')
  const around = [
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} daemon off;`,
    `http { access_log off; ${change(text)} }`,
  ]
  writeFileSync(file, around.join('\n'))
  return file
}

/** Lets HAProxy read its example, without the certificate. */
export function checkHaproxy(root: string, folder: string): string {
  if (!has('haproxy')) return 'NOT CHECKED: haproxy is not installed'
  runTool('haproxy', ['-c', '-q', '-f', writeHaproxy(root, folder, { port: 80, nodes: [3001, 3002] })])
  return 'HAProxy takes deploy/haproxy.cfg'
}

/**
 * Writes the example for this machine: without TLS, at one port, before the processes at these ports (one or two), and it keeps the
 * client that a caller states: all callers of a check have one address. Returns its file.
 */
export function writeHaproxy(root: string, folder: string, at: { port: number; nodes: number[] }): string {
  mkdirSync(folder, { recursive: true })
  const [one, two] = at.nodes
  const text = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8')
    .replace('maxconn 50000', 'maxconn 9000')
    .replace(/^\tbind :80\n/m, `\tbind 127.0.0.1:${at.port}\n`)
    .replace(/^\tbind :443 .*\n/m, '')
    .replace(/^.*redirect scheme https.*\n/m, '')
    .replace(/(X-Forwarded-For %\[src\])/, '$1 unless { req.hdr(X-Forwarded-For) -m found }')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replaceAll(/^\tserver two .*\n/gm, (line) =>
      two === undefined ? '' : line.replace('3002', String(two)),
    )
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  return file
}

/** Lets systemd read the units, with a program in the place of Node that every machine has. */
export function checkUnits(root: string, folder: string): string {
  if (!has('systemd-analyze')) return 'NOT CHECKED: systemd-analyze is not installed'
  mkdirSync(folder, { recursive: true })
  const units = readdirSync(join(root, 'deploy/systemd'))
  for (const name of units) {
    const text = readFileSync(join(root, 'deploy/systemd', name), 'utf8')
    writeFileSync(
      join(folder, name),
      text.replace('/opt/called-it/node', '/bin/true').replaceAll(/^(User|Group)=.*\n/gm, ''),
    )
  }
  runTool('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))])
  return `systemd takes ${units.join(' and ')}`
}

/** Lets Compose read compose.yaml: the plugin, or the older program, which knows no \`name\`. */
export function checkCompose(root: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  const env = { ...process.env, DOMAIN: 'game.example', DATABASE_PASSWORD: 'secret' }
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8')
  writeFileSync(join(folder, '.env'), '')
  const write = (content: string) => writeFileSync(join(folder, 'compose.yaml'), content)
  if (has('docker') && hasPlugin()) {
    write(text)
    runTool('docker', ['compose', 'config', '--quiet'], { env, cwd: folder })
    return 'docker compose takes compose.yaml'
  }
  if (!has('docker-compose')) return 'NOT CHECKED: neither docker compose nor docker-compose is installed'
  write(text.replace(/^name: .*\n/m, ''))
  runTool('docker-compose', ['config', '--quiet'], { env, cwd: folder })
  return 'docker-compose (the older program) takes compose.yaml without its name'
}

function hasPlugin(): boolean {
  try {
    runTool('docker', ['compose', 'version'])
    return true
  } catch {
    return false
  }
}

/** Lets Prometheus read the rules. */
export function checkAlerts(root: string): string {
  if (!has('promtool')) return 'NOT CHECKED: promtool (Prometheus) is not installed'
  return `Prometheus takes deploy/alerts.yml: ${runTool('promtool', [
    'check',
    'rules',
    join(root, 'deploy/alerts.yml'),
  ])
    .trim()
    .split('\n')
    .at(-1)!
    .trim()}`
}

/** Lets shellcheck read the scripts. */
export function checkScripts(root: string): string {
  if (!has('shellcheck')) return 'NOT CHECKED: shellcheck is not installed'
  const scripts = readdirSync(join(root, 'deploy')).filter((name) => name.endsWith('.sh'))
  runTool(
    'shellcheck',
    scripts.map((name) => join(root, 'deploy', name)),
  )
  return `shellcheck finds nothing in ${scripts.join(', ')}`
}
