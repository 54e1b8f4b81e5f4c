/** The bell on the counter: two tones. */
export function ring(): void {
  const audio = new AudioContext();
  [880, 1174.7].forEach((pitch, place) => {
    const start = audio.currentTime + place * 0.16;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.2, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 1);
  });
  setTimeout(() => void audio.close(), 1500);
}
