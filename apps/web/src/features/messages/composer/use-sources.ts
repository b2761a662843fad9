import { useMemo } from 'react';
import { type Channel, channelTitle, type Profile, profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { collections, findPeople, useProfiles, useWorkspace } from '../../../data/index.ts';
import { useChannels } from '../../channels/queries.ts';
import { useInvited } from '../../members/queries.ts';
import { shortcode } from '../../emoji/custom-name.ts';
import { loadEmoji, toned } from '../../emoji/emoji-data.ts';
import { searchEmoji } from '../../emoji/emoji-search.ts';
import { useCustomEmoji } from '../../emoji/queries.ts';
import { rememberedTone } from '../../emoji/skin-tone.ts';
import { invite } from '../../commands/invite.ts';
import { type Command, typedCommand } from '../../commands/command.ts';
import { commandsFor } from '../../commands/registry.ts';
import { type Candidate, candidatesFor, EVERYONE } from '../../text/mentioned.ts';
import type { Suggestion, SuggestionSources } from './suggestion.ts';

const SHOWN = 8;
/** Search words for '@channel'. */
const EVERYONE_WORDS = ['channel', 'everyone', 'all', 'kanal', 'alle'];

type Options = {
  /** True if the user may mention '@channel' here. */
  hasEveryone: boolean;
  candidates: Candidate[];
  /** Finds people to invite, by part of a name. */
  outsiders(name: string): Promise<Profile[]>;
  /** Commands available here. */
  commands: readonly Command[];
};

/**
 * Suggestions in a channel's message: its people, the user's channels, emoji, and commands at the
 * start.
 */
export function useSuggestionSources({
  hasEveryone,
  candidates,
  outsiders,
  commands,
}: Options): SuggestionSources {
  const { t, i18n } = useTranslation(['composer', 'commands', 'common']);
  const channels = useChannels();
  const profiles = useProfiles();
  const invited = useInvited();
  const custom = useCustomEmoji();
  const { language } = i18n;
  return useMemo<SuggestionSources>(
    () => ({
      '@': (query, text) => {
        const people = (found: Candidate[]) =>
          candidatesFor(found, query).map((candidate): Suggestion => ({
            kind: 'person',
            ...candidate,
            profile: profiles.get(candidate.id) ?? collections.profiles.get(candidate.id),
            hint: invited.has(candidate.id) ? t('common:invited') : undefined,
          }));
        if (commands.includes(invite) && isInvitation(text))
          return outsiders(query).then((found) => people(found.map(asCandidate)));
        return [
          ...people(candidates),
          ...(hasEveryone && isEveryone(query) ? [everyone(t('everyone'))] : []),
        ];
      },
      '#': (query) => channelsFor(channels, query),
      ':': (query) => emojiFor(query, custom, language),
      '/': (query) =>
        commandsFor(query, commands).map(({ name }): Suggestion => ({
          kind: 'command',
          id: name,
          label: `/${name}`,
          usage: t(`commands:${name}.usage`),
          hint: t(`commands:${name}.help`),
        })),
    }),
    [
      candidates,
      channels,
      commands,
      custom,
      hasEveryone,
      invited,
      language,
      outsiders,
      profiles,
      t,
    ],
  );
}

/** Finds workspace members who are not in the channel yet by name, for '/invite @…'. */
export function useOutsiders(
  members: { participant: { profile_id: string } }[],
): (name: string) => Promise<Profile[]> {
  'use memo';
  const workspaceId = useWorkspace()?.id;
  return async (name) => {
    await findPeople(name);
    const taken = new Set(members.map(({ participant }) => participant.profile_id));
    return [...collections.memberships.values()]
      .filter((row) => row.workspace_id === workspaceId && !taken.has(row.profile_id))
      .flatMap(({ profile_id }) => collections.profiles.get(profile_id) ?? [])
      .filter(({ role }) => role !== 'assistant');
  };
}

/** An invitation suggests only people outside the channel. */
const isInvitation = (text: string): boolean => {
  const name = typedCommand(text)?.name ?? '';
  return name === invite.name || invite.aliases.includes(name);
};
const asCandidate = (profile: Profile): Candidate => ({
  id: profile.id,
  label: profileName(profile),
});
const isEveryone = (query: string) =>
  EVERYONE_WORDS.some((word) => word.startsWith(query.toLocaleLowerCase()));
const everyone = (hint: string): Suggestion => ({ kind: 'everyone', ...EVERYONE, hint });

function channelsFor(channels: Channel[], query: string): Suggestion[] {
  const wanted = query.toLocaleLowerCase();
  return channels
    .filter((channel) => channel.visibility !== 'direct' && !channel.archived_at)
    .map((channel) => ({ channel, title: channelTitle(channel) }))
    .filter(
      ({ title }) =>
        title
          .toLocaleLowerCase()
          .split(/[\s_-]+/)
          .some((word) => word.startsWith(wanted)) || title.toLocaleLowerCase().startsWith(wanted),
    )
    .toSorted(
      (a, b) =>
        Number(b.title.toLocaleLowerCase().startsWith(wanted)) -
        Number(a.title.toLocaleLowerCase().startsWith(wanted)),
    )
    .slice(0, SHOWN)
    .map(({ channel, title }): Suggestion => ({
      kind: 'channel',
      id: channel.id,
      label: title,
      isPrivate: channel.visibility === 'private',
    }));
}

async function emojiFor(
  query: string,
  custom: ReadonlyMap<string, string>,
  language: string,
): Promise<Suggestion[]> {
  const own = [...custom]
    .filter(([name]) => name.includes(query.toLocaleLowerCase()))
    .map(([name, url]): Suggestion => ({
      kind: 'emoji',
      id: name,
      label: shortcode(name),
      emoji: shortcode(name),
      url,
    }));
  const tone = rememberedTone();
  // If the emoji data fails to load, custom emoji are still suggested.
  const { emojis } = await loadEmoji(language).catch(() => ({ emojis: [] }));
  const plain = searchEmoji(emojis, query, SHOWN).map((found): Suggestion => ({
    kind: 'emoji',
    id: found.emoji,
    label: found.label,
    emoji: toned(found, tone),
    url: null,
  }));
  return [...own, ...plain].slice(0, SHOWN);
}
