/** Plays cues. Loaded with the first sound that somebody wants to hear. */
import { CUES, lengthOf, type Cue, type Tone } from "./cues";

let audio: AudioContext | null = null;
let rest: ReturnType<typeof setTimeout> | undefined;
let noise: AudioBuffer | null = null;

/** Play a cue, as loud as asked for from 0 to 1. */
export function play(cue: Cue, volume: number): void {
  audio ??= new AudioContext();
  void audio.resume();
  const master = audio.createGain();
  master.gain.value = volume * 0.6;
  master.connect(audio.destination);
  const now = audio.currentTime + 0.01;
  for (const tone of CUES[cue] as Tone[]) sound(audio, tone, now + tone.at, master);
  clearTimeout(rest);
  // silence costs nothing
  rest = setTimeout(() => void audio?.suspend(), 1000 * lengthOf(cue) + 3000);
}

function sound(context: AudioContext, tone: Tone, from: number, into: AudioNode): void {
  const until = from + tone.lasts;
  const fade = context.createGain();
  fade.gain.setValueAtTime(0.0001, from);
  fade.gain.exponentialRampToValueAtTime(tone.loud, from + 0.012);
  fade.gain.exponentialRampToValueAtTime(0.0001, until);
  fade.connect(into);
  const source = tone.wave === "noise" ? hiss(context) : context.createOscillator();
  const band = context.createBiquadFilter();
  const pitch = source instanceof OscillatorNode ? source.frequency : band.frequency;
  pitch.setValueAtTime(tone.pitch, from);
  if (tone.to) pitch.exponentialRampToValueAtTime(tone.to, until);
  if (source instanceof OscillatorNode) {
    if (tone.wave !== "noise") source.type = tone.wave;
    source.connect(fade);
  } else {
    band.type = "bandpass";
    source.connect(band).connect(fade);
  }
  source.start(from);
  source.stop(until + 0.02);
}

/** A second of noise, over and over. */
function hiss(context: AudioContext): AudioBufferSourceNode {
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const values = noise.getChannelData(0);
    values.forEach((_, i) => (values[i] = 2 * Math.random() - 1));
  }
  const source = context.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  return source;
}
