/** A mark on text, a reference or a shortcode, as the editor has it. */
export type Mark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'strike' }
  | { type: 'spoiler' }
  | { type: 'code' }
  | { type: 'link'; attrs: { href: string } };

/**
 * A node of a document: what the editor shows, in ProseMirror's JSON. Addresses that link to
 * themselves are plain text, a line break is `hardBreak`, and every kind of list has `listItem`s.
 */
export type DocumentNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  marks?: Mark[];
  text?: string;
};

export type Document = DocumentNode & { type: 'doc'; content: DocumentNode[] };
