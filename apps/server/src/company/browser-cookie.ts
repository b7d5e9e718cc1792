/** How long a browser keeps the cookie (s), as the rows behind it. */
const LIFETIME_S = 600

/**
 * The cookie that binds a sign-in to the browser that began it. Pages cannot read it, and it comes along with the redirect that leads back
 * (`Lax`), not with calls that other sites make. By https only this host itself can set it (`__Host-`).
 */
export function browserCookie(isHttps: boolean) {
  const name = isHttps ? '__Host-company' : 'company'
  const rest = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return {
    read(header: string | undefined): string | undefined {
      const pair = header?.split('; ').find((each) => each.startsWith(`${name}=`))
      const value = pair?.slice(name.length + 1)
      return value && /^[\w-]{43}$/.test(value) ? value : undefined
    },
    /** Null: the browser forgets it. */
    write: (value: string | null): string =>
      `${name}=${value ?? ''}; Max-Age=${value === null ? 0 : LIFETIME_S}; ${rest}`,
  }
}
