import { type ReactNode, useEffect } from 'react';
import { useCell } from '../../data/use-cell.ts';
import { nameOf, shortcode } from './custom-name.ts';
import { useCustomEmoji } from './queries.ts';
import { loadShortcodes, shortcodes } from './shortcodes.ts';
import { emojiSegments } from './written-emoji.ts';

const everyName = () => true;

/** A text, reaction or status with its emoji drawn. */
export function EmojiText({ children }: { children: string }) {
  return emojiSegments(children, everyName).map(({ text, name }, index) =>
    name === null ? (
      text
    ) : (
      <NamedEmoji key={`${index}${name}`} name={name}>
        {text}
      </NamedEmoji>
    ),
  );
}

/**
 * The emoji of a name between colons. A custom emoji wins over the standard one of that shortcode;
 * an unknown name stays as typed.
 */
export function NamedEmoji({ name: written, children }: { name: string; children?: ReactNode }) {
  const name = written.toLowerCase();
  const url = useCustomEmoji().get(name);
  const standard = useStandardEmoji(url === undefined ? name : null);
  return url ? <CustomEmojiImage name={name} url={url} /> : (standard ?? children);
}

/** The standard emoji of a name, once the table of names is loaded. */
function useStandardEmoji(name: string | null): string | undefined {
  const table = useCell(shortcodes);
  const isNeeded = name !== null && table === null;
  useEffect(() => {
    // Without the table the name stays as typed; the next one that is drawn tries again.
    if (isNeeded) void loadShortcodes().catch(() => {});
  }, [isNeeded]);
  return name === null ? undefined : table?.emojiOf(name);
}

/** One emoji, plain or ':name:'. A deleted custom emoji appears as its name. */
export function EmojiSign({ emoji }: { emoji: string }) {
  const name = nameOf(emoji) ?? '';
  const url = useCustomEmoji().get(name);
  return url ? <CustomEmojiImage name={name} url={url} /> : emoji;
}

/** A custom emoji in the size of the surrounding text. */
export function CustomEmojiImage({
  name,
  url,
  className = '',
}: {
  name: string;
  url: string;
  className?: string;
}) {
  return (
    <img
      src={url}
      alt={shortcode(name)}
      title={shortcode(name)}
      draggable={false}
      className={`inline-block h-[1.25em] w-auto max-w-[2.5em] object-contain align-[-0.25em] ${className}`}
    />
  );
}
