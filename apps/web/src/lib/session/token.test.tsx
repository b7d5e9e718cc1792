import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropToken, readToken, saveToken } from './token.ts'

afterEach(() => void vi.restoreAllMocks())

describe('the token cookie', () => {
  it('is stored and dropped', () => {
    expect(readToken()).toBeNull()
    saveToken('a b;c=d')
    expect(readToken()).toBe('a b;c=d')
    dropToken()
    expect(readToken()).toBeNull()
  })

  it('lives seven days, Lax, and Secure on localhost', () => {
    const written = vi.spyOn(Document.prototype, 'cookie', 'set')
    saveToken('abc')
    expect(written).toHaveBeenCalledWith('token=abc; Path=/; Max-Age=604800; SameSite=Lax; Secure')
  })

  it('is found among others', () => {
    document.cookie = 'other_token=no; Path=/'
    saveToken('yes')
    expect(readToken()).toBe('yes')
  })

  it('only logs to the console if cookies are blocked', () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('')
    vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(() => saveToken('abc')).not.toThrow()
    expect(complaint).toHaveBeenCalledOnce()
  })

  it('logs if it cannot be deleted', () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('token=stuck')
    dropToken()
    expect(complaint).toHaveBeenCalledOnce()
  })
})
