import type { InjectionAttempt } from './attempt.ts';
import { disguised } from './corpus-disguised.ts';
import { doing, reading } from './corpus-rights.ts';
import { everywhere, inRules } from './corpus-vectors.ts';
import { carrying, showing } from './corpus-words.ts';

export const attempts: InjectionAttempt[] = [
  ...reading,
  ...doing,
  ...carrying,
  ...showing,
  ...disguised,
  ...everywhere,
  ...inRules,
];
