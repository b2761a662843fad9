import type { Readable } from 'node:stream';
import { DecodeStream } from 'encoding-sniffer';
import { Parser } from 'htmlparser2';
import { extractionLimits } from '../limits.ts';
import { Refusal } from '../refusal.ts';

export type XmlHandler = {
  /** Names have no prefix. */
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/**
 * Parses a stream of XML. The parser ignores document types, so declared entities are never
 * expanded.
 */
export async function readXml(stream: Readable, { open, close, text }: XmlHandler): Promise<void> {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > extractionLimits.xmlDepth) throw new Refusal('too_deep');
        open?.(local(name), attributes);
      },
      onclosetag(name) {
        depth -= 1;
        close?.(local(name));
      },
      ontext: (piece) => text?.(piece),
    },
    { xmlMode: true },
  );
  const decoded = new DecodeStream({ defaultEncoding: 'utf-8' });
  stream.on('error', (error) => decoded.destroy(error));
  try {
    for await (const piece of stream.pipe(decoded)) parser.write(String(piece));
    parser.end();
  } finally {
    stream.destroy();
  }
}

/** The value of an attribute with any prefix. */
export const attribute = (attributes: Record<string, string>, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => local(key) === name)?.[1];

const local = (name: string) => name.slice(name.indexOf(':') + 1);
