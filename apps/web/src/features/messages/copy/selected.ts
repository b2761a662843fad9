import { cleaned, type CopiedNode, hasBlock, textOf } from './tree.ts';

/** What is selected of one message's text. */
export type SelectedMessage = { author: string; nodes: CopiedNode[] };

/** The selected parts of the messages in a list, in order. */
export const selectedMessages = (range: Range, list: Element): SelectedMessage[] =>
  [...list.querySelectorAll<HTMLElement>('[data-message-id]')]
    .filter((row) => range.intersectsNode(row))
    .map((row) => ({
      author: row.dataset.author ?? '',
      nodes: [...row.querySelectorAll('[data-text]')]
        .filter((text) => range.intersectsNode(text))
        .flatMap((text) => selectedIn(text, range)),
    }))
    // A selection may end where the next message begins.
    .filter(({ nodes }) => nodes.some((node) => textOf(node).trim() !== ''));

/** The selected part of a text; if it has blocks, with the boxes around them. */
function selectedIn(text: Element, range: Range): CopiedNode[] {
  const part = range.cloneRange();
  if (!text.contains(range.startContainer)) part.setStart(text, 0);
  if (!text.contains(range.endContainer)) part.setEnd(text, text.childNodes.length);
  let nodes = [...part.cloneContents().childNodes].map(treeOf);
  const { commonAncestorContainer: common } = part;
  const inside = common instanceof Element ? common : common.parentElement;
  if (!inside?.closest('pre') && !hasBlock(nodes)) return cleaned(nodes);
  for (let box = inside; box && text.contains(box) && box !== text.parentElement;) {
    nodes = [{ ...elementOf(box), children: nodes }];
    box = box.parentElement;
  }
  return cleaned(nodes);
}

function treeOf(node: Node): CopiedNode {
  return node instanceof Element
    ? { ...elementOf(node), children: [...node.childNodes].map(treeOf) }
    : { data: node.nodeValue ?? '' };
}

const elementOf = (element: Element) => ({
  name: element.localName,
  attribs: {
    ...Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    // The whole address instead of a path.
    ...(element instanceof HTMLAnchorElement && { href: element.href }),
  },
});
