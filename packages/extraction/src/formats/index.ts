import { Refusal, type RefusalCode } from '../refusal.ts';
import type { Format } from './format.ts';
import type { Kind } from './kind.ts';

const refused = (code: RefusalCode): Format => ({
  read: () => Promise.reject(new Refusal(code)),
});

/**
 * The reader of each kind; a missing one does not compile. Readers load lazily because a process
 * reads only one file.
 */
export const FORMATS: Record<Kind, () => Promise<Format>> = {
  image: async () => (await import('./image.ts')).image,
  media: async () => (await import('./media.ts')).media,
  pdf: async () => (await import('./pdf.ts')).pdf,
  zip: async () => (await import('./package.ts')).zipPackage,
  tar: async () => (await import('./archive.ts')).tar,
  rtf: async () => (await import('./rtf.ts')).rtf,
  html: async () => (await import('./html.ts')).html,
  mail: async () => (await import('./mail.ts')).mail,
  text: async () => (await import('./plain.ts')).plain,
  none: async () => ({ read: async () => ({}) }),
  'office-encrypted': async () => refused('password'),
  damaged: async () => refused('damaged'),
};
