import { useMemo } from 'react';
import { type Channel, channelTitle, type Profile, profileName, fold } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { collections, findPeople, useProfiles, useWorkspace } from '../../../data/index.ts';
import { useChannels } from '../../channels/queries.ts';
import { useInvited } from '../../members/queries.ts';
import { nameOf } from '../../emoji/custom-name.ts';
import { loadEmojiIndex } from '../../emoji/emoji-data.ts';
import { customEmoji, indexEmoji, searchEmoji } from '../../emoji/emoji-search.ts';
import { useCustomEmoji } from '../../emoji/queries.ts';
import { usedEmoji } from '../../emoji/recent-emoji.ts';
import { inTone, rememberedTone } from '../../emoji/skin-tone.ts';
import { invite } from '../../commands/invite.ts';
import { type Command, typedCommand } from '../../commands/command.ts';
import type { KnownCommand } from '../../commands/bot-commands.ts';
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
  /** Slash commands of the workspace's bots. */
  ofBots: readonly KnownCommand[];
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
  ofBots,
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
      '/': (query) => [
        ...commandsFor(query, commands).map(({ name }): Suggestion => ({
          kind: 'command',
          id: name,
          label: `/${name}`,
          usage: t(`commands:${name}.usage`),
          hint: t(`commands:${name}.help`),
        })),
        ...ofBots
          .filter(({ name }) => name.startsWith(query.toLocaleLowerCase()))
          .map(({ name, hint, description }): Suggestion => ({
            kind: 'command',
            id: name,
            label: `/${name}`,
            usage: hint,
            hint: description,
          })),
      ],
    }),
    [
      candidates,
      channels,
      commands,
      custom,
      hasEveryone,
      invited,
      language,
      ofBots,
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
  const wanted = fold(query);
  return channels
    .filter((channel) => channel.visibility !== 'direct' && !channel.archived_at)
    .map((channel) => ({
      channel,
      title: channelTitle(channel),
      folded: fold(channelTitle(channel)),
    }))
    .filter(
      ({ folded }) =>
        folded.startsWith(wanted) ||
        folded.split(/[\s_-]+/).some((word) => word.startsWith(wanted)),
    )
    .toSorted((a, b) => Number(b.folded.startsWith(wanted)) - Number(a.folded.startsWith(wanted)))
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
  const own = indexEmoji([...custom.keys()].map(customEmoji));
  // If the emoji data fails to load, custom emoji are still suggested.
  const standard = await loadEmojiIndex(language).catch(() => []);
  const recent = usedEmoji((name) => custom.has(name));
  const tone = rememberedTone();
  return searchEmoji([...own, ...standard], query, SHOWN, recent).map(
    ({ emoji, label }): Suggestion => ({
      kind: 'emoji',
      id: emoji,
      label,
      emoji: inTone(emoji, tone),
      url: custom.get(nameOf(emoji) ?? '') ?? null,
    }),
  );
}
