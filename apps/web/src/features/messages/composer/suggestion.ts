import type { Profile } from '@parley/model';

/**
 * A suggestion for the letters being typed. `id` is unique in its list, `label` is the displayed
 * name.
 */
export type Suggestion = { id: string; label: string; hint?: string | undefined } & (
  | { kind: 'person'; profile: Profile | undefined }
  | { kind: 'everyone' }
  | { kind: 'channel'; isPrivate: boolean }
  | { kind: 'emoji'; emoji: string; url: string | null }
  | { kind: 'command'; usage: string }
);

/** Characters that open suggestions. */
export const TRIGGERS = ['@', '#', ':', '/'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/**
 * Suggestions for the letters after a trigger, best first.
 * @param text the whole text of the message
 */
export type SuggestionSources = Record<
  Trigger,
  (query: string, text: string) => Suggestion[] | Promise<Suggestion[]>
>;

/** The state of the list while there are suggestions. */
export type Suggesting = {
  trigger: Trigger;
  items: Suggestion[];
  selected: number;
  choose(item: Suggestion): void;
} | null;
