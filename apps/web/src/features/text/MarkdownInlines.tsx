import type { Nodes, PhrasingContent } from 'mdast';
import type { ReactNode } from 'react';
import { ContentLink, PictureLink } from './ContentLink.tsx';
import { Shortcode, Spoiler } from './Marks.tsx';
import { Reference, ReferenceName } from './Reference.tsx';

type InlinesProps = {
  nodes: readonly PhrasingContent[];
  /** True within a link, which cannot contain another one. */
  isInLink?: boolean;
};

/** The words of a paragraph, heading or cell. */
export const Inlines = ({ nodes, isInLink = false }: InlinesProps) =>
  nodes.map((node, index) => <Inline key={index} node={node} isInLink={isInLink} />);

function Inline({ node, isInLink }: { node: PhrasingContent; isInLink: boolean }): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    // Line breaks are shown as those in text.
    case 'break':
      return '\n';
    case 'inlineCode':
      return <code dir="ltr">{node.value}</code>;
    case 'strong':
    case 'emphasis':
    case 'delete': {
      const Mark = MARKS[node.type];
      return (
        <Mark>
          <Inlines nodes={node.children} isInLink={isInLink} />
        </Mark>
      );
    }
    case 'spoiler':
      return (
        <Spoiler>
          <Inlines nodes={node.children} isInLink={isInLink} />
        </Spoiler>
      );
    case 'link':
      return (
        <ContentLink href={canonical(node.url)} label={textOf(node)}>
          <Inlines nodes={node.children} isInLink />
        </ContentLink>
      );
    // An image from another origin would tell its server who reads the message, so it is a link.
    case 'image':
      return isInLink ? (
        node.alt || node.url
      ) : (
        <PictureLink src={canonical(node.url)} alt={node.alt ?? ''} />
      );
    case 'reference':
      return isInLink ? <ReferenceName target={node.target} /> : <Reference target={node.target} />;
    case 'shortcode':
      return (
        <span data-shortcode={node.name}>
          <Shortcode name={node.name} source={node.value} />
        </span>
      );
    default:
      return null;
  }
}

const MARKS = { strong: 'strong', emphasis: 'em', delete: 'del' } as const;

/** The URL in the browser's canonical form; a relative one stays as it is. */
const canonical = (address: string): string => URL.parse(address)?.href ?? address;

/** The text of a link, by which readers judge where it leads. */
function textOf(node: Nodes): string {
  if ('children' in node) return node.children.map(textOf).join('');
  return 'value' in node ? node.value : '';
}
