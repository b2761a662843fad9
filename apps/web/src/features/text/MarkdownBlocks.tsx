import { type Block, shownNumbers } from '@parley/markdown';
import type { AlignType, Code, List, ListItem, Paragraph, Table } from 'mdast';
import { createElement, type CSSProperties, memo, type ReactNode } from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import { Inlines } from './MarkdownInlines.tsx';

type Drawn<Node> = {
  node: Node;
  /** True while the block is still being written. */
  isGrowing?: boolean;
  /**
   * True for the first block within another one. That one's direction is that of its first text,
   * where the browser skips boxes with a direction of their own.
   */
  isFirst?: boolean;
};

/** A block; its direction is that of its own text. */
export function MarkdownBlock({ node, isGrowing = false, isFirst = false }: Drawn<Block>) {
  const dir = isFirst ? undefined : 'auto';
  switch (node.type) {
    case 'paragraph':
      return (
        <p dir={dir}>
          <Inlines nodes={node.children} />
        </p>
      );
    case 'heading':
      return createElement(`h${node.depth}`, { dir }, <Inlines nodes={node.children} />);
    case 'blockquote':
      return (
        <blockquote dir={dir}>
          <Blocks nodes={node.children} isGrowing={isGrowing} />
        </blockquote>
      );
    case 'list':
      return <ListBlock node={node} isGrowing={isGrowing} isFirst={isFirst} />;
    case 'code':
      return <Fence node={node} isGrowing={isGrowing} />;
    case 'table':
      return <TableBlock node={node} isFirst={isFirst} />;
    case 'thematicBreak':
      return <hr />;
    default:
      return null;
  }
}

const Blocks = ({ nodes, isGrowing }: { nodes: Block[]; isGrowing: boolean }) =>
  nodes.map((node, index) => (
    <MarkdownBlock
      key={index}
      node={node}
      isFirst={index === 0}
      isGrowing={isGrowing && index === nodes.length - 1}
    />
  ));

const Fence = ({ node: { lang, value }, isGrowing = false }: Drawn<Code>) => (
  <CodeBlock
    code={value}
    language={lang ?? ''}
    isIncomplete={isGrowing}
    className="max-w-[46rem]"
  />
);

/** Each item shows the number it was written with. */
function ListBlock({ node: { ordered, children }, isGrowing = false, isFirst }: Drawn<List>) {
  const numbers = shownNumbers(children.map(({ data }) => data?.value ?? null));
  return createElement(
    ordered ? 'ol' : 'ul',
    { dir: isFirst ? undefined : 'auto', style: ordered ? numberPadding(numbers) : undefined },
    children.map((item, index) => (
      <MemoItem
        key={index}
        node={item}
        value={ordered ? numbers[index] : undefined}
        isGrowing={isGrowing && index === children.length - 1}
      />
    )),
  );
}

/** Long numbers such as years need more room than the style's. */
function numberPadding(numbers: number[]): CSSProperties | undefined {
  const digits = String(Math.max(...numbers)).length;
  return digits > 2 ? { paddingInlineStart: `${digits + 1.5}ch` } : undefined;
}

/** An item's text stands in the item itself, whether or not empty lines part the items. */
function Item({
  node: { checked, children },
  value,
  isGrowing = false,
}: Drawn<ListItem> & { value: number | undefined }) {
  const [first, ...others] = children;
  const isText = first?.type === 'paragraph';
  return (
    <li
      value={value}
      className={typeof checked === 'boolean' ? '-ms-[1.1em] list-none' : undefined}
    >
      {typeof checked === 'boolean' && <Box isChecked={checked} />}
      {isText && <Inlines nodes={first.children} />}
      {!isText && first && <MarkdownBlock node={first} isFirst isGrowing={isGrowing} />}
      {others.map((node, index) => (
        <ItemPart key={index} node={node} isGrowing={isGrowing && index === others.length - 1} />
      ))}
    </li>
  );
}

/** A further paragraph of an item has the direction of its list; other blocks have their own. */
const ItemPart = ({ node, isGrowing = false }: Drawn<Block>): ReactNode => (
  <MarkdownBlock node={node} isFirst={isParagraph(node)} isGrowing={isGrowing} />
);

const isParagraph = (node: Block): node is Paragraph => node.type === 'paragraph';

const Box = ({ isChecked }: { isChecked: boolean }) => (
  <input
    type="checkbox"
    checked={isChecked}
    disabled
    aria-label={isChecked ? '☑' : '☐'}
    className="me-1.5 align-[-1px] accent-(--accent)"
  />
);

const MemoItem = memo(Item);

/** Wide tables scroll in their own box, also by keyboard. */
function TableBlock({ node: { align, children }, isFirst }: Drawn<Table>) {
  const [head, ...rows] = children.map((row, index) => (
    <tr key={index}>
      {row.children.map((cell, column) =>
        createElement(
          index === 0 ? 'th' : 'td',
          { key: column, style: alignment(align?.[column]) },
          <Inlines nodes={cell.children} />,
        ),
      )}
    </tr>
  ));
  return (
    <div tabIndex={0} role="group" className="overflow-x-auto">
      <table dir={isFirst ? undefined : 'auto'} className="block! w-max overflow-visible!">
        <thead>{head}</thead>
        {rows.length > 0 && <tbody>{rows}</tbody>}
      </table>
    </div>
  );
}

const alignment = (align: AlignType | undefined) => (align ? { textAlign: align } : undefined);
