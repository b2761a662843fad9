import { type CopiedNode, isElement, textOf } from './tree.ts';

const VOID: ReadonlySet<string> = new Set(['hr', 'br', 'input']);

/** HTML without classes or anything else of the app. */
export const htmlOf = (nodes: readonly CopiedNode[]): string => nodes.map(nodeHtml).join('');

function nodeHtml(node: CopiedNode): string {
  if (!isElement(node)) return escaped(node.data).replaceAll('\n', '<br>');
  const { name, attribs, children } = node;
  if (name === 'input') return 'checked' in attribs ? '☑ ' : '☐ ';
  if (name === 'shortcode') return htmlOf(children);
  if (name === 'pre') return `<pre><code>${escaped(textOf(node))}</code></pre>`;
  const written = Object.entries(attribs).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `<${name}${written.join('')}>`;
  return VOID.has(name) ? start : `${start}${htmlOf(children)}</${name}>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
