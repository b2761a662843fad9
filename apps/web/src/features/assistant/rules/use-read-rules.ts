import { profileName } from '@parley/model';
import type { ReadContext, ReadRule } from '@parley/model/rules';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { queries } from '../../../lib/query-client.ts';
import { useParticipants } from '../../channels/queries.ts';
import { useCustomEmoji } from '../../emoji/queries.ts';
import { loadShortcodes } from '../../emoji/shortcodes.ts';

/** The reader is loaded with the first prompt that is shown. */
const readerQuery = {
  queryKey: ['rule reader'],
  staleTime: Infinity,
  queryFn: async () => {
    const [{ readRules }, { emojiOf }] = await Promise.all([
      import('@parley/model/rules'),
      loadShortcodes(),
    ]);
    return { readRules, emojiOf };
  },
};

const NAMED_EMOJI = /:([a-z0-9_+-]{2,32}):/giu;

/** The rules in a prompt, while it is written; null until the reader is loaded. */
export function useReadRules(prompt: string, channelId: string | null): ReadRule[] | null {
  const { data: reader } = useQuery(readerQuery, queries);
  const members = useParticipants(channelId ?? '');
  const custom = useCustomEmoji();
  // Typing is drawn first, however long the prompt is.
  const text = useDeferredValue(prompt);
  const people = useMemo(
    () =>
      members.flatMap(({ profile }) =>
        profile && profile.role !== 'assistant'
          ? [{ id: profile.id, name: profileName(profile) }]
          : [],
      ),
    [members],
  );
  return useMemo(() => {
    if (!reader) return null;
    const emoji = new Map<string, string>();
    for (const [, name = ''] of text.matchAll(NAMED_EMOJI)) {
      const known = custom.has(name) ? `:${name}:` : reader.emojiOf(name);
      if (known !== undefined) emoji.set(name.toLowerCase(), known);
    }
    const context: ReadContext = { people, emoji, timezone: ownTimezone() };
    return reader.readRules(text, context);
  }, [reader, text, people, custom]);
}

export const ownTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
