type GroupHeadingProps = { id: string; title: string; count: number; isHot?: boolean }

/** The heading of a group of rows with their number, and a line behind it. */
export function GroupHeading({ id, title, count, isHot = false }: GroupHeadingProps) {
  return (
    <div className="flex min-h-10 items-center gap-2.5 after:h-px after:flex-1 after:bg-line">
      <h2 id={id} className={`text-13 font-semibold ${isHot ? 'text-warn' : 'text-text-2'}`}>
        {title}
      </h2>
      <b className={`type-num text-18 ${isHot ? 'text-warn' : 'text-text-3'}`}>{count}</b>
    </div>
  )
}
