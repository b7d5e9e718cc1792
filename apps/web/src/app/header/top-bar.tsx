import type { ReactNode } from 'react'

/** The bar at the top of the page and of the phone's menu. */
export function TopBar({ as: Tag = 'div', children }: { as?: 'header' | 'div'; children: ReactNode }) {
  return (
    <Tag className="relative z-20 border-b border-line bg-bg">
      <div className="page-width flex h-14 items-center gap-2 tablet:h-16 tablet:gap-3 min-[960px]:gap-5 desktop:gap-10">
        {children}
      </div>
    </Tag>
  )
}
