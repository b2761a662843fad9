import { api } from '../features/api/feature.ts';
import { arrival } from '../features/arrival/feature.ts';
import { assistant } from '../features/assistant/feature.ts';
import { auth } from '../features/auth/feature.ts';
import { botAnswers } from '../features/bot-answers/feature.ts';
import { bots } from '../features/bots/feature.ts';
import { calls } from '../features/calls/feature.ts';
import { channels } from '../features/channels/feature.ts';
import { commands } from '../features/commands/feature.ts';
import { conversations } from '../features/conversations/feature.ts';
import { dashboard } from '../features/dashboard/feature.ts';
import { diagnostics } from '../features/diagnostics/feature.ts';
import { directory } from '../features/directory/feature.ts';
import { drive } from '../features/drive/feature.ts';
import { emoji } from '../features/emoji/feature.ts';
import { errors } from '../features/errors/feature.ts';
import { exports } from '../features/exports/feature.ts';
import { facts } from '../features/facts/feature.ts';
import { files } from '../features/files/feature.ts';
import { followedThreads } from '../features/followed-threads/feature.ts';
import { forYou } from '../features/for-you/feature.ts';
import { imports } from '../features/imports/feature.ts';
import { locations } from '../features/locations/feature.ts';
import { members } from '../features/members/feature.ts';
import { messages } from '../features/messages/feature.ts';
import { notifications } from '../features/notifications/feature.ts';
import { outgoingWebhooks } from '../features/outgoing-webhooks/feature.ts';
import { pins } from '../features/pins/feature.ts';
import { profile } from '../features/profile/feature.ts';
import { programs } from '../features/programs/feature.ts';
import { reach } from '../features/reach/feature.ts';
import { risks } from '../features/risks/feature.ts';
import { saved } from '../features/saved/feature.ts';
import { schedule } from '../features/schedule/feature.ts';
import { search } from '../features/search/feature.ts';
import { sections } from '../features/sections/feature.ts';
import { settings } from '../features/settings/feature.ts';
import { text } from '../features/text/feature.ts';
import { tokens } from '../features/tokens/feature.ts';
import { unread } from '../features/unread/feature.ts';
import { workspaces } from '../features/workspaces/feature.ts';

/**
 * All features of the app, in the order of their pages in the navigation and of their contents in
 * shared slots.
 */
export const features = [
  dashboard,
  directory,
  locations,
  drive,
  channels,
  risks,
  schedule,
  unread,
  followedThreads,
  notifications,
  saved,
  conversations,
  sections,
  messages,
  assistant,
  calls,
  forYou,
  programs,
  bots,
  botAnswers,
  pins,
  facts,
  outgoingWebhooks,
  exports,
  imports,
  arrival,
  workspaces,
  profile,
  settings,
  search,
  diagnostics,
  auth,
  errors,
  commands,
  emoji,
  files,
  members,
  reach,
  text,
  tokens,
  api,
] as const;
