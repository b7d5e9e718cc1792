import type { KnownTeam } from './known-team.ts'

/** Clubs: code, names in Russian and English, flag, colours, number of football-data.org, and what sources call them besides. */
const CLUBS = `
ARS | Арсенал | Arsenal | gb-eng | #db0007 #ffffff | 57 | Arsenal FC; FC Arsenal
AVL | Астон Вилла | Aston Villa | gb-eng | #670e36 #95bfe5 | 58 | Aston Villa FC
ATA | Аталанта | Atalanta | it | #1e71b8 #101820 | 102 | Atalanta BC; Atalanta Bergamo
ATM | Атлетико | Atlético | es | #cb3524 #ffffff | 78 | Club Atlético de Madrid; Atlético Madrid; Atleti
BAR | Барселона | Barcelona | es | #a50044 #004d98 | 81 | FC Barcelona
BAY | Бавария | Bayern | de | #dc052d #ffffff | 5 | FC Bayern München; Bayern München
BEN | Бенфика | Benfica | pt | #e30613 #ffffff | 1903 | Sport Lisboa e Benfica; SL Benfica; Benfica Lissabon
BOL | Болонья | Bologna | it | #1a2f48 #a21c26 | 103 | Bologna FC 1909; FC Bologna
BRE | Брест | Brest | fr | #e30613 #ffffff | 512 | Stade Brestois 29; Stade Brest
CEL | Селтик | Celtic | gb-sct | #018749 #ffffff | 732 | Celtic FC; Celtic Glasgow
BRU | Брюгге | Club Brugge | be | #0078bf #101820 | 851 | Club Brugge KV; FC Brügge; Club Brügge
CZV | Црвена Звезда | Crvena Zvezda | rs | #e30613 #ffffff | 7283 | FK Crvena Zvezda; Roter Stern Belgrad
DZG | Динамо Загреб | Dinamo Zagreb | hr | #004a9f #ffffff | 755 | GNK Dinamo Zagreb
BVB | Боруссия Дортмунд | Dortmund | de | #fde100 #101820 | 4 | Borussia Dortmund
FEY | Фейеноорд | Feyenoord | nl | #e2001a #ffffff | 675 | Feyenoord Rotterdam
GIR | Жирона | Girona | es | #cd2534 #ffffff | 298 | Girona FC; FC Girona
INT | Интер | Inter | it | #0068a8 #221f20 | 108 | FC Internazionale Milano; Inter Mailand
JUV | Ювентус | Juventus | it | #101820 #ffffff | 109 | Juventus FC; Juventus Turin
LEV | Байер | Leverkusen | de | #e32221 #101820 | 3 | Bayer 04 Leverkusen; Bayer Leverkusen
LIL | Лилль | Lille | fr | #e01e13 #20325f | 521 | Lille OSC; OSC Lille
LIV | Ливерпуль | Liverpool | gb-eng | #c8102e #f6eb61 | 64 | Liverpool FC; FC Liverpool
MCI | Манчестер Сити | Man City | gb-eng | #6cabdd #ffffff | 65 | Manchester City FC; Manchester City
MIL | Милан | Milan | it | #d8091c #101820 | 98 | AC Milan; AC Mailand
ASM | Монако | Monaco | fr | #e51b22 #ffffff | 548 | AS Monaco FC; AS Monaco
PSG | ПСЖ | PSG | fr | #004170 #da291c | 524 | Paris Saint-Germain FC; Paris Saint-Germain
PSV | ПСВ | PSV | nl | #ed1c24 #ffffff | 674 | PSV Eindhoven
RBL | РБ Лейпциг | RB Leipzig | de | #ffffff #dd0741 | 721 |
RMA | Реал Мадрид | Real Madrid | es | #ffffff #febe10 | 86 | Real Madrid CF
RBS | Зальцбург | Salzburg | at | #d3002d #ffffff | 1877 | FC Red Bull Salzburg; Red Bull Salzburg; RB Salzburg
SHK | Шахтёр | Shakhtar | ua | #f58220 #101820 | 1887 | FK Shakhtar Donetsk; Schachtar Donezk
SLO | Слован | Slovan | sk | #0072bc #ffffff | 7509 | ŠK Slovan Bratislava; Slovan Bratislava
SPA | Спарта | Sparta Praha | cz | #951e34 #ffdd00 | 907 | AC Sparta Praha; Sparta Prag
SCP | Спортинг | Sporting CP | pt | #008057 #ffffff | 498 | Sporting Clube de Portugal; Sporting Lissabon
STG | Штурм Грац | Sturm Graz | at | #101820 #ffffff | 2021 | SK Sturm Graz
VFB | Штутгарт | Stuttgart | de | #ffffff #e32219 | 10 | VfB Stuttgart
YBO | Янг Бойз | Young Boys | ch | #ffd800 #101820 | 1871 | BSC Young Boys; Young Boys Bern
`

/** The clubs that are known, with the names and colours that players see. */
export const knownClubs = (): KnownTeam[] =>
  CLUBS.trim()
    .split('\n')
    .map((row) => {
      const [key, ru, en, country, colours, id, names] = row.split('|').map((cell) => cell.trim()) as Row
      const [first, second] = colours.split(' ') as [string, string]
      return {
        key,
        code: key,
        name: { ru, en },
        country,
        colours: [first, second],
        ids: { 'football-data.org': id },
        names: [en, ...names.split('; ')],
      }
    })

type Row = [string, string, string, string, string, string, string]
