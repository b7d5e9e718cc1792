import { createHash } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeScriptPolicy } from './inline-scripts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'called-it-page-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
async function pageWith(name: string, html: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, html)
  return path
}

describe('the policy of a page names its inline scripts', () => {
  it('each by its hash, beside files of ours', async () => {
    const path = await pageWith('two.html', '<script>let a = 1</script><p>x</p><script>\nb()\n</script>')
    const policy = await makeScriptPolicy(path)()
    expect(policy).toBe(`; script-src 'self' ${hashOf('let a = 1')} ${hashOf('\nb()\n')}`)
  })

  it('and says nothing of a page that has only files', async () => {
    const path = await pageWith(
      'files.html',
      '<script src="/a.js"></script><script type="module" src="/b.js"></script>',
    )
    expect(await makeScriptPolicy(path)()).toBe('')
  })

  it('and follows a page that was built anew', async () => {
    const path = await pageWith('again.html', '<script>old()</script>')
    const policy = makeScriptPolicy(path)
    expect(await policy()).toContain(hashOf('old()'))
    await writeFile(path, '<script>new_()</script>')
    await utimes(path, new Date(), new Date(Date.now() + 5000))
    expect(await policy()).toBe(`; script-src 'self' ${hashOf('new_()')}`)
  })
})
