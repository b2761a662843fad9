import { type ComponentProps, memo } from 'react';
import { Streamdown } from 'streamdown';

type Tag = keyof React.JSX.IntrinsicElements;

/** The renderer's own decorated elements are replaced by plain ones: `.markdown` styles them. */
const plain = (tag: Tag) => {
  const Element = tag as 'div';
  return ({ node: _node, className: _class, ...props }: ComponentProps<'div'> & { node?: unknown }) => <Element {...props} />;
};

const tags: Tag[] = ['p', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'strong', 'em', 'del', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'code', 'pre'];

const components = {
  ...Object.fromEntries(tags.map((tag) => [tag, plain(tag)])),
  a: ({ node: _node, className: _class, children, href, ...props }: ComponentProps<'a'> & { node?: unknown }) => (
    <a {...props} href={href} target="_blank" rel="noopener noreferrer nofollow">{children}</a>
  ),
  // An image of another origin would tell it who reads: it is a link here.
  img: ({ src, alt }: ComponentProps<'img'>) => <a href={typeof src === 'string' ? src : undefined} target="_blank" rel="noopener noreferrer nofollow">{alt || String(src)}</a>,
};

/** Markdown of a message, also while it still grows. Raw HTML is shown as text. */
export const Markdown = memo(function Markdown({ text, isStreaming = false }: { text: string; isStreaming?: boolean }) {
  return (
    <Streamdown className={`markdown ${isStreaming ? 'caret' : ''}`} mode={isStreaming ? 'streaming' : 'static'} components={components} controls={false} linkSafety={{ enabled: false }}>
      {text}
    </Streamdown>
  );
});
