import { type ComponentProps, memo } from 'react';
import { defaultRehypePlugins, Streamdown } from 'streamdown';

type Tag = keyof React.JSX.IntrinsicElements;
type Props<Element extends Tag> = ComponentProps<Element> & { node?: unknown };

/** The renderer's own decorated elements are replaced by plain ones: `.markdown` styles them. */
const plain = (tag: Tag) => {
  const Element = tag as 'div';
  return ({ node: _node, className: _class, ...props }: Props<'div'>) => <Element {...props} />;
};

const tags: Tag[] = ['p', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'em', 'del', 'hr', 'thead', 'tbody', 'tr', 'th', 'td', 'code'];

/** Wide code and tables scroll by key, too. */
const components = {
  ...Object.fromEntries(tags.map((tag) => [tag, plain(tag)])),
  pre: ({ node: _node, className: _class, ...props }: Props<'pre'>) => <pre tabIndex={0} {...props} />,
  table: ({ node: _node, className: _class, ...props }: Props<'table'>) => <div tabIndex={0} className="overflow-x-auto"><table {...props} /></div>,
  strong: ({ node: _node, className: _class, ...props }: Props<'strong'>) => <strong {...props} className={isMention(props.children) ? 'rounded bg-tint px-0.5 font-semibold text-accent' : undefined} />,
  a: ({ node: _node, className: _class, children, href, ...props }: Props<'a'>) => (
    <a {...props} href={href} target="_blank" rel="noopener noreferrer nofollow">{children}</a>
  ),
  // An image of another origin would tell it who reads: it is a link here.
  img: ({ src, alt }: Props<'img'>) => <a href={typeof src === 'string' ? src : undefined} target="_blank" rel="noopener noreferrer nofollow">{alt || String(src)}</a>,
};

const isMention = (children: React.ReactNode): boolean => [children].flat()[0]?.toString().startsWith('@') ?? false;

/** Without the plugin that parses HTML: what somebody writes in angle brackets is shown, never made. */
const { raw: _raw, ...safe } = defaultRehypePlugins;
const rehypePlugins = Object.values(safe);

/** A line break that was typed is one that is shown; the break's own element would double it. */
const BREAKS = '[&_p]:whitespace-pre-line [&_p>br]:hidden';

/** While an answer grows, a caret stands behind its last word, in a paragraph or in the last item of a list. */
const CARET = [
  "[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:content-['']",
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:ml-0.5',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:inline-block',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:h-[1em]',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:w-[7px]',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:align-[-2px]',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:bg-accent',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:motion-safe:after:animate-[caret_1s_steps(2)_infinite]',
].join(' ');

/** Markdown of a message, also while it still grows. */
export default memo(function Markdown({ text, isStreaming = false }: { text: string; isStreaming?: boolean }) {
  return (
    <Streamdown
      className={`markdown space-y-1.5 ${BREAKS} ${isStreaming ? CARET : ''}`}
      mode={isStreaming ? 'streaming' : 'static'}
      components={components}
      rehypePlugins={rehypePlugins}
      controls={false}
      linkSafety={{ enabled: false }}
    >
      {text}
    </Streamdown>
  );
});
