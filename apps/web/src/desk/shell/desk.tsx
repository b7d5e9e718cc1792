import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../../lib/session/session.ts'
import { KeyBar } from '../keys/key-bar.tsx'
import { useTakeBackKey } from '../keys/take-back.ts'
import { useKeyboard } from '../keys/use-keys.ts'
import { NotFoundPage } from '../../pages/not-found.tsx'
import { MainArea, SkipLink } from '../../ui/layout/main-area.tsx'
import { PaletteOpener } from '../palette/palette-opener.tsx'
import styles from './desk.module.css'
import { pagesFor } from './desk-pages.tsx'
import { findPage } from './find-page.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { PageEnd } from './page-end.ts'
import { Rail } from './rail.tsx'
import { DeskTabs } from './desk-tabs.tsx'
import { useGoKeys } from './use-go-keys.ts'

/** The desk of organisers: the rail or the tabs of a phone, the page of the address, and the keys that work on it. */
export function Desk() {
  const { _splat: address = '' } = useParams({ strict: false })
  const found = findPage(pagesFor(useMe().roles), address)
  useKeyboard()
  useGoKeys()
  useTakeBackKey()
  return (
    <div className={styles.desk}>
      <SkipLink />
      <Rail address={address} />
      <div className={styles.body}>
        <MainArea>
          <Suspense key={found?.page.address} fallback={<DeskSkeleton />}>
            <PageEnd value={<PaletteOpener />}>
              {found ? <found.page.Page params={found.params} /> : <NotFoundPage />}
            </PageEnd>
          </Suspense>
        </MainArea>
        <KeyBar />
      </div>
      <DeskTabs address={address} />
    </div>
  )
}
