import { expect, test } from 'vitest';
import { type RehearsedPart, unasked } from './moment.ts';

const part = (mode: RehearsedPart['mode']): RehearsedPart => ({
  workspace_id: 'w',
  channel_id: 'c',
  profile_id: 'scribe',
  prompt: '',
  mode,
  model: null,
});
const heard = (...called: string[]) => ({ id: 'm', called, said: null });

test('an assistant that is named is asked, and the others are not', () => {
  for (const mode of ['auto', 'mention', 'off'] as const) {
    expect(unasked(part(mode), heard('scribe', 'pilot'))).toBeNull();
    expect(unasked(part(mode), heard('pilot'))).toBe('other_called');
  }
});

test('where nobody is called, one that answers only when mentioned would not be asked', () => {
  expect(unasked(part('auto'), heard())).toBeNull();
  expect(unasked(part('mention'), heard())).toBe('not_mentioned');
});

test('an assistant that is off is tried as if it judged for itself', () => {
  expect(unasked(part('off'), heard())).toBeNull();
});
