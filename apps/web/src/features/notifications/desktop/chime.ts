/** Two soft notes, in hertz. */
const NOTES = [659.25, 880] as const;
const NOTE_S = 0.12;
const FADE_S = 0.28;
const LOUDNESS = 0.06;

let context: AudioContext | null = null;

/**
 * True if the user has interacted with the page. Before that browsers play nothing and log a
 * warning for each attempt. Also true if the browser does not report it.
 */
const isAllowed = (): boolean =>
  (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true;

/** Plays a short sound if the browser allows it. */
export async function chime(): Promise<void> {
  if (!isAllowed()) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  NOTES.forEach((note, index) => play(note, index * NOTE_S));
}

function play(frequency: number, delay: number): void {
  if (!context) return;
  const start = context.currentTime + delay;
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + FADE_S);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + FADE_S);
}
