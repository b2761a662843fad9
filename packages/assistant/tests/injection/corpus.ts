import type { InjectionAttempt } from './attempt.ts';
import { disguised } from './corpus-disguised.ts';
import { doing, reading } from './corpus-rights.ts';
import { carrying, showing } from './corpus-words.ts';

export const attempts: InjectionAttempt[] = [
  ...reading,
  ...doing,
  ...carrying,
  ...showing,
  ...disguised,
];
