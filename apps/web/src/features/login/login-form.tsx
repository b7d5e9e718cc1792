import type { FormEvent, ReactNode } from 'react'

type LoginFormProps = {
  title: string
  text: ReactNode
  /** The content above the title. */
  above?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** The frame of both steps of the sign-in: title, sentence, and the fields below. */
export function LoginForm({ title, text, above, onSubmit, children }: LoginFormProps) {
  return (
    <form
      className="my-auto grid w-full max-w-[400px] gap-6 py-8 max-tablet:my-0 max-tablet:max-w-none max-tablet:gap-5 max-tablet:pt-8 max-tablet:pb-0"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div>
        {above}
        <h1 className="font-display text-[68px] leading-[0.95] font-black tracking-[-0.01em] uppercase max-tablet:text-[52px]">
          {title}
        </h1>
      </div>
      <p className="text-text-2">{text}</p>
      {children}
    </form>
  )
}
