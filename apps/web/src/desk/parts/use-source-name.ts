import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** The names of sources are the same in every language. */
const NAMES: Readonly<Record<Exclude<SourceName, 'replay'>, string>> = {
  'football-data.org': 'football-data.org',
  openligadb: 'OpenLigaDB',
  openfootball: 'openfootball',
  'the-odds-api': 'The Odds API',
  espn: 'ESPN',
}

/** Returns a function that names a source. */
export function useSourceName(): (source: SourceName) => string {
  const { t } = useTranslation('desk')
  return (source) => (source === 'replay' ? t('parts.recording') : NAMES[source])
}
