import { isAppPath } from './paths.ts';

/**
 * Addresses in an assistant's replies. A reply is based on texts by strangers, so an address in it
 * can be built to leak content that the assistant read: an image loads without any action, a link
 * with one click.
 */

/**
 * True for pages of the app itself: a path, or an address of its own origin. `ownOrigin` is like
 * `https://chat.example.org`.
 */
export function isOwnAddress(address: string, ownOrigin: string): boolean {
  try {
    const { origin, protocol, username, password } = new URL(address.trim(), ownOrigin);
    return (
      /^https?:$/.test(protocol) &&
      origin === new URL(ownOrigin).origin &&
      username === '' &&
      password === ''
    );
  } catch {
    return false;
  }
}

/** Screens that show what a team has; those for signing in lead on to other addresses. */
const CONTENT = new RegExp(
  '^/(?:dashboard|channels|chat|directory|locations|drive|risks?|schedule|search|saved|inbox|' +
    'unread|workspace)(?:/|$)',
);

/**
 * True for a screen of the app that an assistant may link to. Services at the same origin are not
 * screens: some send the browser on to an address in their query.
 */
export function isOwnScreen(address: string, ownOrigin: string): boolean {
  if (!isOwnAddress(address, ownOrigin)) return false;
  const { pathname } = new URL(address.trim(), ownOrigin);
  return pathname === '/' || (CONTENT.test(pathname) && isAppPath(pathname));
}

/**
 * True for images in an assistant's reply that can be loaded, which are stored files. Any other is
 * shown as a link.
 */
export const isLoadableImage = (address: string, ownOrigin: string): boolean =>
  isOwnAddress(address, ownOrigin) &&
  new URL(address.trim(), ownOrigin).pathname.startsWith('/storage/v1/');

/**
 * True if an address occurs literally and completely in `read`, which is all the text that the
 * assistant read. A person wrote such an address, so following it reveals nothing new; an address
 * that the assistant composed can contain its knowledge.
 */
export function isQuotedAddress(address: string, read: string): boolean {
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(address)) return false;
  // Texts contain e-mail addresses without the scheme.
  const mailbox = /^mailto:([^\s?&#%]+@[^\s?&#%]+)$/i.exec(address)?.[1];
  return (
    occursIn(address, read) ||
    (mailbox !== undefined && occursIn(mailbox, read, /[\s"'<>()[\]{}|\\`*:;,]$|^$/))
  );
}

function occursIn(words: string, read: string, before = /$/): boolean {
  for (let at = read.indexOf(words); at >= 0; at = read.indexOf(words, at + 1)) {
    // The beginning or the end of a longer address is another address.
    if (
      before.test(read.slice(Math.max(0, at - 1), at)) &&
      /^[.,;:!?]*(?:[\s"'<>()[\]{}|\\`*]|$)/.test(
        read.slice(at + words.length, at + words.length + 8),
      )
    )
      return true;
  }
  return false;
}

/**
 * Characters that nobody sees: Unicode tags and variation selectors, which can spell whole
 * sentences, zero-width characters, fillers, and marks that change the direction of text. Flags
 * keep their tags, emoji their presentation; joiners that spelling needs stay, but not in runs.
 */
const UNSEEN = new RegExp(
  '(\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F})|' +
    '[\\u{E0000}-\\u{E0FFF}\\uFE00-\\uFE0D\\u180B-\\u180F\\u00AD\\u034F\\u115F\\u1160' +
    '\\u17B4\\u17B5\\u200B\\u2060-\\u206F\\u202A-\\u202E\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB]|' +
    '[\\u200C-\\u200F]{2,}',
  'gu',
);

/** A text without the characters that people cannot see but a model would read. */
export const visibleText = (text: string): string => text.replace(UNSEEN, '$1');
