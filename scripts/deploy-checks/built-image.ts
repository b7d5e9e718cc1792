import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { nodeImageFrom } from './node-image.ts'
import { Failed, firstLine, has, runTool } from './tools.ts'

/** The greatest size of the image, unpacked (MB). */
const MOST_MB = 220

export type ImageConfig = {
  User: string
  Env: string[]
  WorkingDir: string
  Entrypoint: string[]
  Cmd: string[]
  StopSignal: string
  Healthcheck: { Test: string[] }
}

/** An image that was built: its files as a folder, its settings, its size, and what it was built on, in words. */
export type BuiltImage = { files: string; config: ImageConfig; megabytes: number; base: string }

/** Says why the image of the Dockerfile cannot be built and run on this machine; null: it can. */
export function whyNoImage(): string | null {
  if (!has('buildah')) return 'buildah is not installed'
  if (process.getuid?.() !== 0) return 'only root can run the image in a root of its own'
  if (!process.env.NODE_IMAGE && !(has('debootstrap') && has('npm')))
    return 'NODE_IMAGE names no image, and debootstrap is not installed to make one'
  return null
}

/**
 * Builds the image of a checkout with buildah, without a registry of images unless NODE_IMAGE names one. `folder` keeps what it is made of, for the
 * next time. Throws `Failed` if it is larger than it may be.
 */
export function buildImage(root: string, folder: string): BuiltImage {
  // Files are copied: it needs no file system of its own.
  const places = [
    '--storage-driver',
    'vfs',
    '--root',
    join(folder, 'storage'),
    '--runroot',
    join(folder, 'run'),
  ]
  const buildah = (...args: string[]) => runTool('buildah', [...places, ...args])
  const build = (context: string, ...args: string[]) =>
    // Without images between the steps, each of which would be a copy of everything.
    buildah(
      'bud',
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--layers=false',
      '--quiet',
      ...args,
      context,
    )

  const given = process.env.NODE_IMAGE
  const node = given || nodeImageFrom(folder, build)
  build(root, '--tag', 'called-it', '--build-arg', `NODE_IMAGE=${node}`)
  const { Docker: docker } = JSON.parse(buildah('inspect', '--type', 'image', 'called-it')) as {
    Docker: { config: ImageConfig }
  }
  const files = firstLine(buildah('mount', firstLine(buildah('from', '--pull-never', 'called-it'))))
  const megabytes = Number.parseInt(firstLine(runTool('du', ['-s', '--block-size=1000000', files])), 10)
  if (megabytes > MOST_MB) throw new Failed(`The image has ${megabytes} MB, more than ${MOST_MB}.`)
  // A container's runtime makes the places for what it mounts.
  for (const name of ['proc', 'dev']) mkdirSync(join(files, name), { recursive: true })
  return { files, config: docker.config, megabytes, base: given || 'a base made here' }
}
