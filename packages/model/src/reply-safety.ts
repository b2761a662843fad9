/**
 * Addresses in what an assistant says. A reply is written from texts of strangers, so an address in
 * it may have been made to carry what the assistant read: an image would be fetched without anybody
 * asking, a link with one click.
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

/**
 * True for images in an assistant's reply that may be loaded: those of the app itself. Any other is
 * shown as a link.
 */
export const isLoadableImage = (address: string, ownOrigin: string): boolean =>
  isOwnAddress(address, ownOrigin);

/**
 * True where an address stands, letter for letter and as a whole, in what the assistant read:
 * `read` is all of it. Somebody wrote it, so following it tells nothing new; one that an assistant
 * has put together itself may carry what it knows.
 */
export function isQuotedAddress(address: string, read: string): boolean {
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(address)) return false;
  // People write an e-mail address without its scheme.
  const mailbox = /^mailto:([^\s?&#%]+@[^\s?&#%]+)$/i.exec(address)?.[1];
  return (
    standsIn(address, read) ||
    (mailbox !== undefined && standsIn(mailbox, read, /[\s"'<>()[\]{}|\\`*:;,]$|^$/))
  );
}

function standsIn(words: string, read: string, before = /$/): boolean {
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
 * Letters that nobody sees: tags of Unicode, which spell whole sentences, and marks that turn the
 * direction of what follows. Flags keep theirs.
 */
const UNSEEN =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F})|[\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069]/gu;

/** A text without what people cannot see in it, and a model would read. */
export const visibleText = (text: string): string => text.replace(UNSEEN, '$1');
