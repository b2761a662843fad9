import { emojiSegments, nameOf, shortcode } from './custom-name.ts';
import { useCustomEmoji } from './queries.ts';

/** A text, reaction or status with custom emoji as inline pictures. */
export function EmojiText({ children }: { children: string }) {
  const custom = useCustomEmoji();
  return emojiSegments(children, (name) => custom.has(name)).map(({ text, name }, index) =>
    name === null ? (
      text
    ) : (
      <CustomEmojiImage key={`${index}${name}`} name={name} url={custom.get(name) ?? ''} />
    ),
  );
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
