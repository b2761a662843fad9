import { XMLParser } from 'fast-xml-parser';
import type { z } from 'zod';
import { StorageError } from '../errors.ts';

/** The content of an element; a list repeats the element, `undefined` omits it. */
export type XmlContent =
  | string
  | number
  | boolean
  | Date
  | undefined
  | readonly XmlContent[]
  | { readonly [name: string]: XmlContent };

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A response with an XML document. */
export function xmlAnswer(name: string, content: XmlContent, status = 200): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, content, NAMESPACE)}`;
  return new Response(text, { status, headers: { 'Content-Type': 'application/xml' } });
}

function element(name: string, content: XmlContent, namespace?: string): string {
  if (content === undefined) return '';
  if (isList(content)) return content.map((item) => element(name, item)).join('');
  const attribute = namespace === undefined ? '' : ` xmlns="${namespace}"`;
  return `<${name}${attribute}>${inner(content)}</${name}>`;
}

function inner(content: Exclude<XmlContent, undefined | readonly XmlContent[]>): string {
  if (content instanceof Date) return content.toISOString();
  if (typeof content !== 'object') return escaped(String(content));
  return Object.entries(content)
    .map(([name, value]) => element(name, value))
    .join('');
}

const isList = (content: XmlContent): content is readonly XmlContent[] => Array.isArray(content);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Omits control characters that XML does not allow. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('\r', '&#13;');

const LISTS = new Set(['Object', 'Part', 'Tag']);

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => LISTS.has(name),
});

/** Parses a document to nested objects of texts. @throws StorageError MalformedXML */
export function readXml(text: string): unknown {
  try {
    // Documents of this protocol define no entities.
    if (!text.includes('<!')) return parser.parse(text, true);
  } catch {
    // Falls through to the error below.
  }
  throw malformed();
}

/** Reads a document by its schema. @throws StorageError */
export function readDocument<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.infer<Schema> {
  const result = schema.safeParse(readXml(text));
  if (!result.success) throw malformed();
  return result.data;
}

const malformed = () =>
  new StorageError(
    '400',
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  );
