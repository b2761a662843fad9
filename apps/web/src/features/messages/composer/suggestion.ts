import type { Profile } from '@parley/model';

/**
 * One thing that the letters being typed may mean. `id` is unique in its list, `label` is what it
 * is called.
 */
export type Suggestion = { id: string; label: string; hint?: string | undefined } & (
  | { kind: 'person'; profile: Profile | undefined }
  | { kind: 'everyone' }
  | { kind: 'channel'; isPrivate: boolean }
  | { kind: 'emoji'; emoji: string; url: string | null }
  | { kind: 'command'; usage: string }
);

/** The signs that begin a suggestion. */
export const TRIGGERS = ['@', '#', ':', '/'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** What the letters after a sign may mean, best first. @param text all that is written */
export type SuggestionSources = Record<
  Trigger,
  (query: string, text: string) => Suggestion[] | Promise<Suggestion[]>
>;

/** What the list shows while something is being typed that it may complete. */
export type Suggesting = {
  trigger: Trigger;
  items: Suggestion[];
  selected: number;
  choose(item: Suggestion): void;
} | null;
