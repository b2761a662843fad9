import type { SkinTone } from 'frimousse';

const STORED = 'parley-skin-tone';

/** From none to dark, as the picker shows them. */
export const SKIN_TONES: readonly SkinTone[] = [
  'none',
  'light',
  'medium-light',
  'medium',
  'medium-dark',
  'dark',
];

/** The tone the person chose last, on this device. */
export const rememberedTone = (): SkinTone =>
  SKIN_TONES.find((tone) => tone === localStorage.getItem(STORED)) ?? 'none';

export const rememberTone = (tone: SkinTone): void => localStorage.setItem(STORED, tone);
