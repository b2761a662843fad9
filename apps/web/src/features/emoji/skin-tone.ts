import type { SkinTone } from 'frimousse';
import { onDevice } from '../../lib/device-storage.ts';
import { remembered } from '../../lib/use-remembered.ts';

const STORED = 'parley-skin-tone';

/** From none to dark, in the picker's order. */
export const SKIN_TONES: readonly SkinTone[] = [
  'none',
  'light',
  'medium-light',
  'medium',
  'medium-dark',
  'dark',
];

/** The last chosen tone on this device. */
export const rememberedTone = (): SkinTone => remembered(STORED, SKIN_TONES) ?? 'none';

export const rememberTone = (tone: SkinTone): void => onDevice.set(STORED, tone);
