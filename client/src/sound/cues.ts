/** What can be heard, as tones: made in code, so that nothing has to be fetched. Pure. */

/** A tone or a hiss that begins after so many seconds. */
export interface Tone {
  at: number;
  lasts: number;
  /** From 0 to 1. */
  loud: number;
  wave: OscillatorType | "noise";
  /** Hertz; of a hiss the middle of its band. */
  pitch: number;
  /** Where the pitch glides; it stays where nothing is said. */
  to?: number;
}

const bell = (at: number, pitch: number, loud = 0.5, lasts = 0.7): Tone[] => [
  { at, lasts, loud, wave: "sine", pitch },
  { at, lasts: lasts / 2, loud: loud / 3, wave: "sine", pitch: pitch * 2.76 },
];
const hiss = (at: number, lasts: number, pitch: number, loud: number, to = pitch): Tone => ({
  at,
  lasts,
  loud,
  wave: "noise",
  pitch,
  to,
});
const note = (at: number, pitch: number, lasts = 0.16, loud = 0.3): Tone => ({
  at,
  lasts,
  loud,
  wave: "triangle",
  pitch,
});
const knock = (at: number): Tone[] => [
  { at, lasts: 0.09, loud: 0.8, wave: "sine", pitch: 190, to: 110 },
  hiss(at, 0.03, 900, 0.2),
];

export const CUES = {
  /** A sale is rung up. */
  register: [hiss(0, 0.05, 3000, 0.25), ...bell(0.06, 1568), ...bell(0.14, 2093, 0.35)],
  coin: [...bell(0, 2349, 0.3, 0.25), ...bell(0.07, 3136, 0.25, 0.35)],
  car: [
    { at: 0, lasts: 0.8, loud: 0.22, wave: "sawtooth", pitch: 62, to: 118 },
    hiss(0, 0.8, 240, 0.16, 420),
  ],
  /** A house compares what is on the grill. */
  sizzle: [hiss(0, 0.5, 5200, 0.14), hiss(0.12, 0.3, 7000, 0.1)],
  /** The next page of the evening. */
  page: [hiss(0, 0.16, 1800, 0.16, 3600)],
  /** Demand drops into a letter box. */
  paper: [hiss(0, 0.07, 2600, 0.2), hiss(0.09, 0.1, 1900, 0.16)],
  radio: [note(0, 659), note(0.13, 784), note(0.26, 1047, 0.3)],
  stamp: [
    { at: 0, lasts: 0.12, loud: 0.8, wave: "sine", pitch: 130, to: 60 },
    hiss(0, 0.05, 700, 0.3),
  ],
  /** A house stays hungry. */
  hungry: [note(0, 330, 0.22, 0.22), note(0.2, 262, 0.4, 0.22)],
  milestone: [note(0, 784), note(0.11, 988), note(0.22, 1175), ...bell(0.34, 1568, 0.35, 0.9)],
  crash: [
    hiss(0, 0.9, 1400, 0.5, 160),
    { at: 0, lasts: 0.7, loud: 0.7, wave: "sawtooth", pitch: 150, to: 38 },
    ...bell(0.35, 2637, 0.15, 0.4),
    ...bell(0.5, 3520, 0.12, 0.5),
  ],
  fanfare: [
    ...[523, 659, 784].map((pitch, place) => note(place * 0.14, pitch, 0.16)),
    ...[1047, 784, 659].map((pitch) => note(0.46, pitch, 0.9, 0.26)),
  ],
  /** It is one's turn: the bell on the counter, after two knocks. */
  turn: [...knock(0), ...knock(0.14), ...bell(0.34, 880, 0.4, 0.9), ...bell(0.5, 1175, 0.4, 0.9)],
} satisfies Record<string, Tone[]>;

export type Cue = keyof typeof CUES;

/** Seconds until nothing is left of it. */
export function lengthOf(cue: Cue): number {
  return Math.max(...CUES[cue].map(({ at, lasts }) => at + lasts));
}
