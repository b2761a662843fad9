import type { Element } from 'hast';
import { type ComponentProps, memo } from 'react';
import { defaultRehypePlugins, Streamdown, useIsCodeFenceIncomplete } from 'streamdown';
import { z } from 'zod';
import { CodeBlock } from './CodeBlock.tsx';
import { ContentLink, PictureLink } from './ContentLink.tsx';
import { inlineMarks } from './inline-marks.ts';
import { CustomEmoji, Spoiler, Strong } from './Marks.tsx';

type Tag = keyof React.JSX.IntrinsicElements;
type Props<Tagged extends Tag> = ComponentProps<Tagged> & { node?: Element | undefined };

/** The renderer's own decorated elements are replaced by plain ones: `.markdown` styles them. */
const plain = (tag: Tag) => {
  const Plain = tag as 'div';
  return ({ node: _node, className: _class, ...props }: Props<'div'>) => <Plain {...props} />;
};

const tags: Tag[] = [
  'p',
  'ul',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'em',
  'del',
  'hr',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'code',
];
const emojiName = z.object({ name: z.string() });

/** Wide code and tables scroll in their own box, by key, too. */
const components = {
  ...Object.fromEntries(tags.map((tag) => [tag, plain(tag)])),
  pre: ({ node }: Props<'pre'>) => <Fence node={node} />,
  table: ({ node: _node, className: _class, ...props }: Props<'table'>) => (
    <div tabIndex={0} role="group" className="overflow-x-auto">
      <table {...props} className="block! w-max overflow-visible!" />
    </div>
  ),
  strong: ({ children }: Props<'strong'>) => <Strong>{children}</Strong>,
  a: ({ href, children }: Props<'a'>) => <ContentLink href={href}>{children}</ContentLink>,
  // An image of another origin would tell it who reads: it is a link here.
  img: ({ src, alt }: Props<'img'>) => (
    <PictureLink src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />
  ),
  ol: ({ node: _node, className: _class, ...props }: Props<'ol'>) => <ol {...props} />,
  li: ({ node: _node, className, ...props }: Props<'li'>) => (
    <li
      {...props}
      className={className?.includes('task-list-item') ? '-ms-[1.1em] list-none' : undefined}
    />
  ),
  input: ({ checked }: Props<'input'>) => (
    <input
      type="checkbox"
      checked={checked}
      disabled
      aria-label={checked ? '☑' : '☐'}
      className="me-1.5 align-[-1px] accent-(--accent)"
    />
  ),
  spoiler: ({ children }: Props<'span'>) => <Spoiler>{children}</Spoiler>,
  'custom-emoji': ({ node, children }: Props<'span'>) => (
    <CustomEmoji name={emojiName.safeParse(node?.properties).data?.name ?? ''}>
      {children}
    </CustomEmoji>
  ),
};

function Fence({ node }: { node: Element | undefined }) {
  const isIncomplete = useIsCodeFenceIncomplete();
  const code = node?.children.find((child) => child.type === 'element');
  const classes = [code?.properties.className].flat().map(String);
  const text =
    code?.children.map((child) => (child.type === 'text' ? child.value : '')).join('') ?? '';
  return (
    <CodeBlock
      code={text.replace(/\n$/, '')}
      language={
        classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? ''
      }
      isIncomplete={isIncomplete}
    />
  );
}

/**
 * Without the plugin that parses HTML: what somebody writes in angle brackets is shown, never made.
 */
const { raw: _raw, ...safe } = defaultRehypePlugins;
const rehypePlugins = [...Object.values(safe), inlineMarks];

/** A line break that was typed is one that is shown; the break's own element would double it. */
const BREAKS = '[&_p]:whitespace-pre-line [&_p>br]:hidden';

/**
 * While an answer grows, a caret stands behind its last word, in a paragraph or in the last item of
 * a list.
 */
const CARET = [
  "[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:content-['']",
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:ms-0.5',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:inline-block',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:h-[1em]',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:w-[7px]',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:align-[-2px]',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:after:bg-accent',
  '[&>p:last-child,&>:is(ul,ol):last-child>li:last-child]:motion-safe:after:animate-[caret_1s_steps(2)_infinite]',
].join(' ');

/** Markdown of a message, also while it still grows. */
export default memo(function Markdown({
  text,
  isStreaming = false,
}: {
  text: string;
  isStreaming?: boolean;
}) {
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
