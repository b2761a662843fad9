import type { Element, ElementContent, Root, RootContent } from 'hast';
import {
  type ComponentType,
  type CSSProperties,
  createElement,
  memo,
  type ReactNode,
  useMemo,
} from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import { ContentLink, PictureLink } from './ContentLink.tsx';
import { inlineMarks } from './inline-marks.ts';
import { type MarkdownBlock, markdownBlocks } from './markdown-tree.ts';
import { CustomEmoji, Spoiler, Strong } from './Marks.tsx';
import { useFinished } from './use-finished.ts';

type Drawn = { node: Element; isGrowing: boolean; children?: ReactNode };

/** Elements rendered unchanged, styled by `.markdown`. */
const PLAIN: ReadonlySet<string> = new Set(
  'p ul h1 h2 h3 h4 h5 h6 blockquote em del hr br thead tbody tr code'.split(' '),
);

const words = (value: Element['properties'][string]): string =>
  typeof value === 'string' ? value : '';
const classesOf = ({ properties }: Element) => [properties.className].flat().map(String);

/** Wide code and tables scroll in their own box, also by keyboard. */
const components: Record<string, ComponentType<Drawn>> = {
  pre: Fence,
  table: ({ children }) => (
    <div tabIndex={0} role="group" className="overflow-x-auto">
      <table className="block! w-max overflow-visible!">{children}</table>
    </div>
  ),
  th: ({ node, children }) => <th style={alignmentOf(node)}>{children}</th>,
  td: ({ node, children }) => <td style={alignmentOf(node)}>{children}</td>,
  strong: ({ children }) => <Strong>{children}</Strong>,
  a: ({ node, children }) => (
    <ContentLink href={canonical(words(node.properties.href))}>{children}</ContentLink>
  ),
  // An image from another origin would tell its server who reads the message, so it is a link.
  img: ({ node: { properties } }) => (
    <PictureLink src={canonical(words(properties.src))} alt={words(properties.alt)} />
  ),
  ol: ({ node, children }) => <ol start={startOf(node)}>{children}</ol>,
  li: ({ node, children }) => (
    <li
      className={classesOf(node).includes('task-list-item') ? '-ms-[1.1em] list-none' : undefined}
    >
      {children}
    </li>
  ),
  input: ({ node: { properties } }) => (
    <input
      type="checkbox"
      checked={properties.checked === true}
      disabled
      aria-label={properties.checked === true ? '☑' : '☐'}
      className="me-1.5 align-[-1px] accent-(--accent)"
    />
  ),
  spoiler: ({ children }) => <Spoiler>{children}</Spoiler>,
  'custom-emoji': ({ node, children }) => (
    <CustomEmoji name={words(node.properties.name)}>{children}</CustomEmoji>
  ),
};

const startOf = ({ properties: { start } }: Element) =>
  typeof start === 'number' ? start : undefined;

function alignmentOf({ properties: { align } }: Element): CSSProperties | undefined {
  return align === 'left' || align === 'center' || align === 'right'
    ? { textAlign: align }
    : undefined;
}

/** The URL in the browser's canonical form; a relative one stays as it is. */
const canonical = (address: string): string => URL.parse(address)?.href ?? address;

function Fence({ node, isGrowing }: Drawn) {
  const code = node.children.find((child) => child.type === 'element');
  const language = code && classesOf(code).find((name) => name.startsWith('language-'));
  return (
    <CodeBlock
      code={code ? textOf(code) : ''}
      language={language?.slice('language-'.length) ?? ''}
      isIncomplete={isGrowing}
      className="max-w-[46rem]"
    />
  );
}

const textOf = ({ children }: Element): string =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('');

/**
 * Renders the tree with React; elements without a component above are reduced to their children.
 */
function draw(nodes: (RootContent | ElementContent)[], isGrowing: boolean): ReactNode[] {
  return nodes.map((node, index) => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element') return null;
    const children = node.children.length > 0 ? draw(node.children, isGrowing) : undefined;
    if (PLAIN.has(node.tagName)) return createElement(node.tagName, { key: index }, children);
    const Component = components[node.tagName];
    return Component ? (
      <Component key={index} node={node} isGrowing={isGrowing}>
        {children}
      </Component>
    ) : (
      children
    );
  });
}

const mark = inlineMarks();

function treeOf({ tree }: MarkdownBlock): Root {
  const marked = tree();
  mark(marked);
  return marked;
}

/** Rerenders only when its own text changes, because an answer grows at its end. */
const Block = memo(
  function Block({ block, isGrowing }: { block: MarkdownBlock; isGrowing: boolean }) {
    return draw(treeOf(block).children, isGrowing);
  },
  (before, after) => before.block.key === after.block.key && before.isGrowing === after.isGrowing,
);

/** Typed line breaks are shown by CSS; the `br` element would double them. */
const BREAKS = '[&_p]:whitespace-pre-line [&_p>br]:hidden';

/**
 * While an answer grows, a caret follows its last word in a paragraph or the last item of a list.
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

/** Renders a message's Markdown, also while it grows. */
export default memo(function Markdown({
  text,
  isStreaming = false,
}: {
  text: string;
  isStreaming?: boolean;
}) {
  const finished = useFinished(text, isStreaming);
  const blocks = useMemo(() => markdownBlocks(finished), [finished]);
  return (
    <div className={`markdown space-y-1.5 ${BREAKS} ${isStreaming ? CARET : ''}`}>
      {blocks.map((block, index) => (
        <Block
          key={index}
          block={block}
          isGrowing={isStreaming && index === blocks.length - 1 && !isClosed(text)}
        />
      ))}
    </div>
  );
});

/** True if the text ends with a closing code fence. */
const isClosed = (text: string): boolean => /(?:^|\n)\s*(?:`{3,}|~{3,})\s*$/.test(text);
