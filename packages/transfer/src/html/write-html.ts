import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveReferences } from '@parley/model';
import type { ReadableSource } from '../folder/folder-source.ts';
import {
  type History,
  readHistory,
  type ShownChannel,
  type ShownFile,
  type ShownMessage,
} from './history.ts';
import { html, type Markup, page, written } from './markup.ts';

/** Messages of one page: browsers open it at once. */
const PAGE = 2000;

/** Pictures that a browser shows and cannot run. Other files are named, because HTML would run. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

const WORDS = { person: '@somebody', channel: '#channel', file: 'file', message: 'message' };

/** Writes pages of an export to read it offline: an index, and each channel. */
export async function writeHtml(source: ReadableSource, folder: string): Promise<number> {
  const history = await readHistory(source);
  await mkdir(folder, { mode: 0o700 });
  const write = (name: string, text: string) =>
    writeFile(join(folder, name), text, { flag: 'wx', mode: 0o600 });
  await write('index.html', page(history.name, indexOf(history)));
  for (const channel of history.channels)
    for (const number of pagesOf(channel).keys())
      await write(fileOf(channel, number), page(channel.name, pageOf(history, channel, number)));
  return history.channels.length;
}

const pagesOf = ({ messages }: ShownChannel): ShownMessage[][] =>
  Array.from({ length: Math.max(1, Math.ceil(messages.length / PAGE)) }, (_, index) =>
    messages.slice(index * PAGE, (index + 1) * PAGE),
  );

/** Named by the id, which the export's reader has checked, and never by the channel's name. */
const fileOf = ({ id }: ShownChannel, number: number): string =>
  `${id.replaceAll(/[^0-9a-f-]/g, '')}-${number + 1}.html`;

function indexOf({ name, channels }: History): Markup {
  const items = channels.map(
    (channel) =>
      html`<li>
        <a href="${fileOf(channel, 0)}">${written(channel.name)}</a>
        <small>${channel.kind}, ${channel.messages.length} messages</small>
      </li>`,
  );
  return html`<h1>${written(name)}</h1>
    <ul>
      ${items}
    </ul>`;
}

function pageOf(history: History, channel: ShownChannel, number: number): Markup {
  const pages = pagesOf(channel);
  const links = pages.map((_, index) =>
    index === number
      ? html`<b>${index + 1}</b> `
      : html`<a href="${fileOf(channel, index)}">${index + 1}</a> `,
  );
  const names = {
    person: history.people,
    channel: new Map(history.channels.map(({ id, name }) => [id, name])),
  };
  const messages = pages[number] ?? [];
  return html`<p><a href="index.html">${written(history.name)}</a></p>
    <h1>${written(channel.name)}</h1>
    ${pages.length > 1 ? html`<p>${links}</p>` : html``}
    ${messages.map((message) => messageOf(history, names, message))}`;
}

type Names = Parameters<typeof resolveReferences>[1];

function messageOf({ people }: History, names: Names, message: ShownMessage): Markup {
  const author = message.author === null ? '' : (people.get(message.author) ?? '');
  const text = message.isDeleted
    ? html`<p><small>Deleted</small></p>`
    : html`<p>${written(resolveReferences(message.text, names, WORDS))}</p>`;
  return html`<article class="${message.isReply ? 'reply' : 'message'}">
    <b>${written(author)}</b>
    <time datetime="${message.at}">${message.at.slice(0, 16).replace('T', ' ')} UTC</time>
    ${text}${message.files.map(shownFile)}
  </article>`;
}

function shownFile({ name, sha256, mimeType }: ShownFile): Markup {
  if (sha256 !== null && SHOWN.has(mimeType))
    return html`<div><img src="../files/${sha256}" alt="${name}" loading="lazy" /></div>`;
  return html`<div>
    ${written(name)} <small>${sha256 === null ? 'no contents' : `files/${sha256}`}</small>
  </div>`;
}
