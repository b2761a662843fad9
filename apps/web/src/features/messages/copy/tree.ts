/** A part of a message as it is copied: text, or an element that means something elsewhere too. */
export type CopiedNode =
  | { data: string }
  | { name: string; attribs: Readonly<Record<string, string>>; children: CopiedNode[] };

export const isElement = (node: CopiedNode): node is Extract<CopiedNode, { name: string }> =>
  'name' in node;

export const textOf = (node: CopiedNode): string =>
  isElement(node) ? node.children.map(textOf).join('') : node.data;

const NAMES: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong em del a hr br input table thead tbody tr th td'.split(
    ' ',
  ),
);
const BLOCKS: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr th td'.split(' '),
);

export const isBlock = (node: CopiedNode): boolean => isElement(node) && BLOCKS.has(node.name);
export const hasBlock = (nodes: CopiedNode[]): boolean =>
  nodes.some((node) => isElement(node) && (isBlock(node) || hasBlock(node.children)));

/** Removes what only the app needs: buttons, labels, boxes around boxes; names become text. */
export const cleaned = (nodes: readonly CopiedNode[]): CopiedNode[] => nodes.flatMap(cleanedNode);

function cleanedNode(node: CopiedNode): CopiedNode[] {
  if (!isElement(node)) return node.data === '' ? [] : [node];
  const { name, attribs, children } = node;
  if (name === 'img') return [{ data: attribs.alt ?? '' }];
  if ('data-spoiler' in attribs)
    return [{ name: 'span', attribs: { 'data-spoiler': '' }, children: cleaned(children) }];
  const shortcode = attribs['data-shortcode'];
  if (shortcode !== undefined) return shortcodeFrom(shortcode, cleaned(children));
  if ('data-reference' in attribs) return [{ data: textOf(node) }];
  if (['button', 'figcaption', 'time', 'svg'].includes(name)) return [];
  if (name === 'pre')
    return [
      { name, attribs: kept(attribs, ['data-language']), children: [{ data: textOf(node) }] },
    ];
  if (!NAMES.has(name)) return cleaned(children);
  const align = /text-align:\s*(left|right|center)/.exec(attribs.style ?? '')?.[1];
  return [
    {
      name,
      attribs: { ...kept(attribs, ['href', 'value', 'checked']), ...(align && { align }) },
      children: cleaned(children),
    },
  ];
}

/** A custom emoji as `:name:`; one that has a sign of its own is that sign. */
const shortcodeFrom = (name: string, children: CopiedNode[]): CopiedNode[] =>
  children.map(textOf).join('') === `:${name}:`
    ? [{ name: 'shortcode', attribs: { name }, children }]
    : children;

const kept = (attribs: Readonly<Record<string, string>>, names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (name in attribs ? [[name, attribs[name] ?? '']] : [])),
  );
