import { useTranslation } from '../../lib/language/translation.ts'
import { groupDigits } from '../../lib/text/digits.ts'
import type { User } from '@called-it/contract/account/accounts.ts'

/** The name of the account's user with the number under it. */
export function AccountName({ user }: { user: Pick<User, 'name' | 'reddy_id'> }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <b className="block font-semibold">{user.name}</b>
      {user.reddy_id !== null && (
        <span className="text-13 text-text-3">{t('account', { number: groupDigits(user.reddy_id) })}</span>
      )}
    </>
  )
}
