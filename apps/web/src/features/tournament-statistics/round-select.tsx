import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { NativeSelect } from '../../ui/forms/native-select.tsx'

export type Round = TournamentStatistics['rounds'][number]

type RoundSelectProps = {
  label: string
  rounds: readonly Round[]
  shown: number | undefined
  onChoose: (id: number) => void
}

/** The choice of the round; the name if there is only one. */
export function RoundSelect({ label, rounds, shown, onChoose }: RoundSelectProps) {
  const localized = useLocalized()
  if (rounds.length < 2) return rounds.map(({ name }) => localized(name))
  return (
    <NativeSelect
      label={label}
      hideLabel
      kind="switch"
      value={String(shown)}
      options={rounds.map(({ id, name }) => ({ value: String(id), label: localized(name) }))}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}
