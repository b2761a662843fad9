import type { Channel, File, Message, Profile } from '@parley/model';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { collections } from '../../../data/index.ts';
import messages from '../../../locales/en/messages.json' with { type: 'json' };
import { AddressedProvider } from '../addressed.ts';
import Markdown from '../Markdown.tsx';

const id = (last: number) => `01a22c38-0001-4000-8000-00000000000${last}`;

/** What the texts of the tests refer to by id; nothing has the last one. */
export const IDS = {
  ann: id(1),
  bot: id(2),
  general: id(3),
  plan: id(4),
  hello: id(5),
  gone: id(9),
};

const at = { created_at: '2026-11-30T09:00:00Z', updated_at: '2026-11-30T09:00:00Z' };
const ann: Profile = { id: IDS.ann, name: 'Ann Lee', avatar_path: null, role: 'user', ...at };
const bot: Profile = { id: IDS.bot, name: 'Helper', avatar_path: null, role: 'assistant', ...at };
const channel: Channel = {
  id: IDS.general,
  workspace_id: id(0),
  name: 'general',
  icon: null,
  description: null,
  topic: '',
  category: null,
  visibility: 'open',
  prompt: '',
  prompt_version: 1,
  assistant_mode: 'off',
  assistant_model: null,
  created_by: null,
  archived_at: null,
  deleted_at: null,
  assistant_tools: null,
  ...at,
};
const file: File = {
  id: IDS.plan,
  workspace_id: id(0),
  folder_id: null,
  channel_id: null,
  name: 'plan_v2*.pdf',
  storage_path: 'x',
  mime_type: 'application/pdf',
  file_size: 1,
  version: 1,
  created_by: null,
  updated_by: null,
  deleted_at: null,
  ...at,
};
const message: Message = {
  id: IDS.hello,
  workspace_id: id(0),
  channel_id: IDS.general,
  author_id: IDS.ann,
  reply_to_id: null,
  content: null,
  role: 'user',
  parts: [],
  metadata: {},
  edited_at: null,
  deleted_at: null,
  thread_id: null,
  reply_count: 0,
  last_reply_at: null,
  pinned_at: null,
  pinned_by: null,
  released_at: null,
  ...at,
};

/** Puts what is referred to into the store. @returns a function that empties the store */
export function storeRows(): () => void {
  collections.profiles.utils.restore([ann, bot]);
  collections.channels.utils.restore([channel]);
  collections.files.utils.restore([file]);
  collections.messages.utils.restore([message]);
  return () => {
    for (const table of ['profiles', 'channels', 'files', 'messages'] as const)
      collections[table].utils.reset();
  };
}

/** Gives Ann another name. */
export function renameAnn(name: string): void {
  const { mark, merge } = collections.profiles.utils;
  merge([{ ...ann, name, updated_at: '2026-11-30T10:00:00Z' }], mark());
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const i18n = i18next.createInstance();
void i18n.init({ lng: 'en', resources: { en: { messages } }, defaultNS: 'messages' });

/** The HTML of a text as it is drawn. */
export function markupOf(text: string, isAddressed = false): string {
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <I18nextProvider i18n={i18n}>
        <AddressedProvider value={isAddressed}>
          <Markdown text={text} />
        </AddressedProvider>
      </I18nextProvider>
    </RouterContextProvider>,
  );
}

const APART = [
  'class dir style target rel tabindex role aria-label type disabled',
  'data-reference data-shortcode data-text data-status',
]
  .join(' ')
  .replaceAll(' ', '|');

/** The same without what has no part in the meaning: classes, labels, buttons, directions. */
export const seen = (text: string): string =>
  markupOf(text)
    .replaceAll(/<figure.*?<pre(.*?)>(.*?)<\/pre><\/figure>/gs, '<pre$1>$2</pre>')
    .replaceAll(
      /<button[^>]*data-spoiler.*?<span[^>]*>(.*?)<\/span><\/button>/gs,
      '<spoiler>$1</spoiler>',
    )
    .replaceAll(/<strong data-mention[^>]*>(.*?)<\/strong>/g, '<mention>$1</mention>')
    .replaceAll(new RegExp(` (?:${APART})(?:="[^"]*")?`, 'g'), '')
    .replaceAll(/<\/?(?:bdi|span|thead|tbody)>/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1')
    .replaceAll(/<div><table>(.*?)<\/table><\/div>/gs, '<table>$1</table>');
