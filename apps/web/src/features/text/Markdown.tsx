import { growingParser } from '@parley/markdown';
import { memo, useMemo, useState } from 'react';
import { MarkdownBlock } from './MarkdownBlocks.tsx';
import { useFinished } from './use-finished.ts';

/** Rerenders only when its own text changes, because an answer grows at its end. */
const MemoBlock = memo(MarkdownBlock);

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
  const [parse] = useState(growingParser);
  const blocks = useMemo(() => parse(finished), [parse, finished]);
  return (
    <div data-text className={`markdown space-y-1.5 ${isStreaming ? CARET : ''}`}>
      {blocks.map((block, index) => (
        <MemoBlock
          key={index}
          node={block}
          isGrowing={isStreaming && index === blocks.length - 1 && !isClosed(text)}
        />
      ))}
    </div>
  );
});

/** True if the text ends with a closing code fence. */
const isClosed = (text: string): boolean => /(?:^|\n)\s*(?:`{3,}|~{3,})\s*$/.test(text);
