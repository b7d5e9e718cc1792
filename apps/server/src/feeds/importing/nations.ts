import type { Localized } from '@called-it/contract/languages.ts'
import type { KnownTeam } from './known-team.ts'

/** The FIFA codes of the national teams whose country has a code of ISO 3166, each with that code. */
const COUNTRIES =
  'AFG:af ALB:al ALG:dz ASA:as AND:ad ANG:ao AIA:ai ATG:ag ARG:ar ARM:am ARU:aw AUS:au AUT:at AZE:az BAH:bs BHR:bh BAN:bd ' +
  'BRB:bb BLR:by BEL:be BLZ:bz BEN:bj BER:bm BHU:bt BOL:bo BIH:ba BOT:bw BRA:br VGB:vg BRU:bn BUL:bg BFA:bf BDI:bi CAM:kh ' +
  'CMR:cm CAN:ca CPV:cv CAY:ky CTA:cf CHA:td CHI:cl CHN:cn TPE:tw COL:co COM:km CGO:cg COD:cd COK:ck CRC:cr CIV:ci CRO:hr ' +
  'CUB:cu CUW:cw CYP:cy CZE:cz DEN:dk DJI:dj DMA:dm DOM:do ECU:ec EGY:eg SLV:sv EQG:gq ERI:er EST:ee SWZ:sz ETH:et FRO:fo ' +
  'FIJ:fj FIN:fi FRA:fr GAB:ga GAM:gm GEO:ge GER:de GHA:gh GIB:gi GRE:gr GRN:gd GUM:gu GUA:gt GUI:gn GNB:gw GUY:gy HAI:ht ' +
  'HON:hn HKG:hk HUN:hu ISL:is IND:in IDN:id IRN:ir IRQ:iq IRL:ie ISR:il ITA:it JAM:jm JPN:jp JOR:jo KAZ:kz KEN:ke KOS:xk ' +
  'KUW:kw KGZ:kg LAO:la LVA:lv LBN:lb LES:ls LBR:lr LBY:ly LIE:li LTU:lt LUX:lu MAC:mo MAD:mg MWI:mw MAS:my MDV:mv MLI:ml ' +
  'MLT:mt MTN:mr MRI:mu MEX:mx MDA:md MNG:mn MNE:me MSR:ms MAR:ma MOZ:mz MYA:mm NAM:na NEP:np NED:nl NCL:nc NZL:nz NCA:ni ' +
  'NIG:ne NGA:ng PRK:kp MKD:mk NOR:no OMA:om PAK:pk PLE:ps PAN:pa PNG:pg PAR:py PER:pe PHI:ph POL:pl POR:pt PUR:pr QAT:qa ' +
  'ROU:ro RUS:ru RWA:rw SKN:kn LCA:lc VIN:vc SAM:ws SMR:sm STP:st KSA:sa SEN:sn SRB:rs SEY:sc SLE:sl SGP:sg SVK:sk SVN:si ' +
  'SOL:sb SOM:so RSA:za KOR:kr SSD:ss ESP:es SRI:lk SDN:sd SUR:sr SWE:se SUI:ch SYR:sy TAH:pf TJK:tj TAN:tz THA:th TLS:tl ' +
  'TOG:tg TGA:to TRI:tt TUN:tn TUR:tr TKM:tm TCA:tc UGA:ug UKR:ua UAE:ae USA:us URU:uy VIR:vi UZB:uz VAN:vu VEN:ve VIE:vn ' +
  'YEM:ye ZAM:zm ZIM:zw'

/** Teams of parts of a country, and names that football writes otherwise than maps do. */
const NAMES: Readonly<Record<string, Localized>> = {
  ENG: { ru: 'Англия', en: 'England' },
  SCO: { ru: 'Шотландия', en: 'Scotland' },
  WAL: { ru: 'Уэльс', en: 'Wales' },
  NIR: { ru: 'Северная Ирландия', en: 'Northern Ireland' },
  KOR: { ru: 'Южная Корея', en: 'South Korea' },
  USA: { ru: 'США', en: 'United States' },
  UAE: { ru: 'ОАЭ', en: 'United Arab Emirates' },
  COD: { ru: 'ДР Конго', en: 'DR Congo' },
  CGO: { ru: 'Конго', en: 'Congo' },
  HKG: { ru: 'Гонконг', en: 'Hong Kong' },
  MAC: { ru: 'Макао', en: 'Macau' },
  PLE: { ru: 'Палестина', en: 'Palestine' },
  BIH: { ru: 'Босния и Герцеговина', en: 'Bosnia and Herzegovina' },
}
const PARTS: Readonly<Record<string, string>> = { ENG: 'gb-eng', SCO: 'gb-sct', WAL: 'gb-wls', NIR: 'gb-nir' }

/** Further ways in which sources write a national team. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  SCO: ['Schottland'],
  NIR: ['Nordirland'],
  TUR: ['Turkey'],
  CZE: ['Czech Republic'],
  KOR: ['Korea Republic', 'Republic of Korea'],
  PRK: ['Korea DPR'],
  USA: ['USA'],
  CIV: ['Ivory Coast', 'Elfenbeinküste'],
  CPV: ['Cape Verde', 'Cape Verde Islands'],
  IRL: ['Republic of Ireland'],
  IRN: ['IR Iran'],
  CHN: ['China PR'],
  BIH: ['Bosnia-Herzegovina', 'Bosnia & Herzegovina', 'Bosnien-Herzegowina'],
  CUW: ['Curacao'],
  COD: ['Congo DR', 'Democratic Republic of the Congo'],
  MKD: ['Macedonia', 'FYR Macedonia', 'Mazedonien'],
  SWZ: ['Swaziland'],
  BLR: ['Weißrussland', 'Belarus'],
}

/** The numbers of football-data.org for national teams. */
const FOOTBALL_DATA: Readonly<Record<string, string>> = {
  GER: '759',
  ESP: '760',
  POR: '765',
  ENG: '770',
  FRA: '773',
  DEN: '782',
  ITA: '784',
  SUI: '788',
  UKR: '790',
  POL: '794',
  CZE: '798',
  CRO: '799',
  TUR: '803',
  BEL: '805',
  AUT: '816',
  NED: '8601',
}

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region' })

/** All national teams, with their names in Russian and English and those that sources use. */
export function knownNations(): KnownTeam[] {
  const [ru, en, de] = [namesIn('ru'), namesIn('en'), namesIn('de')]
  const countries = COUNTRIES.split(' ').map((pair) => pair.split(':') as [string, string])
  return [...countries, ...Object.entries(PARTS)].map(([code, country]) => {
    const region = country.toUpperCase()
    const hasRegion = !(code in PARTS)
    const name = NAMES[code] ?? { ru: ru.of(region)!, en: en.of(region)! }
    const german = hasRegion ? [de.of(region)!, en.of(region)!] : []
    return {
      key: code,
      code,
      name,
      country,
      ids: code in FOOTBALL_DATA ? { 'football-data.org': FOOTBALL_DATA[code]! } : {},
      names: [name.en, ...german, ...(ALIASES[code] ?? [])],
    }
  })
}
