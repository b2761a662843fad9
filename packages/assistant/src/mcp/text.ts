import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

const MOST = 20_000;

/** The tool itself reports an error; the message is the tool's. */
export class ToolRefusal extends Error {}

/**
 * The result of a tool as text for a model: content that is not text is named. @throws ToolRefusal
 */
export function resultText({ content, structuredContent, isError }: CallToolResult): string {
  const said = content
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');
  const text = cut(
    said === '' && structuredContent ? JSON.stringify(structuredContent) : said,
    MOST,
  );
  if (isError)
    throw new ToolRefusal(cut(text === '' ? 'The tool failed and does not say why.' : text, 1000));
  return text;
}

function blockText(block: CallToolResult['content'][number]): string {
  if (block.type === 'text') return block.text;
  if (block.type === 'resource_link') return `[${block.name}: ${block.uri}]`;
  if (block.type === 'resource')
    return 'text' in block.resource
      ? block.resource.text
      : `[${block.resource.mimeType ?? 'file'}: ${block.resource.uri}]`;
  return `[${block.type}: ${block.mimeType}]`;
}

/** At most this many characters, without cutting a surrogate pair in half. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
