import styles from './CourtArt.module.css'

const COURTS = {
  field: 'M8 8h104v64H8z M60 8v64 M60 28a12 12 0 1 0 .01 0 M8 24h18v32H8 M112 24H94v32h18 M8 33h7v14H8 M112 33h-7v14h7',
  court:
    'M8 8h104v64H8z M60 8v64 M60 31a9 9 0 1 0 .01 0 M8 30h24v20H8 M112 30H88v20h24 M32 31a9 9 0 0 1 0 18 M88 31a9 9 0 0 0 0 18 M8 14h8a27 26 0 0 1 0 52H8 M112 14h-8a27 26 0 0 0 0 52h8',
  net: 'M10 12h100v56H10z M10 20h100 M10 60h100 M60 6v68 M34 20v40 M86 20v40 M34 40h52',
  lanes: 'M6 8h108v64H6z M6 21h108 M6 34h108 M6 47h108 M6 60h108 M18 8v64 M102 8v64',
  track:
    'M36 10h48a30 30 0 0 1 0 60H36a30 30 0 0 1 0-60z M36 18h48a22 22 0 0 1 0 44H36a22 22 0 0 1 0-44z M36 26h48a14 14 0 0 1 0 28H36a14 14 0 0 1 0-28z M60 10v16',
  ring: 'M28 8h64v64H28z M35 15h50v50H35z M60 24a16 16 0 1 0 .01 0 M28 8l7 7 M92 8l-7 7 M28 72l7-7 M92 72l-7-7',
} as const
/** Grass, hall floor, clay, water, tartan, mat. */
const TONES = { field: 'success', court: 'warning', net: 'warning', lanes: 'info', track: 'danger', ring: 'neutral' }
type Court = keyof typeof COURTS
const NAMES: readonly Court[] = ['field', 'court', 'net', 'lanes', 'track', 'ring']

const KNOWN: readonly (readonly [RegExp, Court])[] = [
  [/f[uú]tbol|futsal|rugby|hockey|handball|balonmano/i, 'field'],
  [/b[aá]s[qk]u?et|baloncesto/i, 'court'],
  [/tenis|p[aá]del|v[oó]le[iy]|b[aá]dminton|pelota|squash/i, 'net'],
  [/nataci[oó]n|waterpolo|remo|canotaje/i, 'lanes'],
  [/atletismo|ciclismo|pat[ií]n|running/i, 'track'],
  [/judo|karate|boxeo|taekwondo|lucha|gimnasia|yoga|esgrima/i, 'ring'],
]

function courtOf(seed: string): Court {
  const sport = KNOWN.find(([pattern]) => pattern.test(seed))
  return sport?.[1] ?? NAMES[hashOf(seed) % NAMES.length] ?? 'field'
}

function hashOf(text: string): number {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return hash
}

/** A court for records without a picture: the sport's if known, otherwise always the same for the same seed. */
export function CourtArt({ seed, className }: { seed: string; className?: string }) {
  const hash = hashOf(seed)
  const court = courtOf(seed)
  return (
    <svg
      className={`${styles.art} tone-${TONES[court]} ${className ?? ''}`}
      viewBox="0 0 120 80"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={styles.lines} d={COURTS[court]} />
      <circle className={styles.ball} cx={45 + (hash % 30)} cy={22 + (hash % 36)} r="4.5" />
    </svg>
  )
}
