import type { Literal, Parent, PhrasingContent, RootContent } from 'mdast';

/** What a reference may name: its kind, and the id of the row (null for everybody). */
export type ReferenceTarget =
  | { kind: 'person' | 'channel' | 'file' | 'message'; id: string }
  | { kind: 'everyone'; id: null };

/** `<@id>` and its like: something named by id, drawn with today's name. */
export interface NamedReference extends Literal {
  type: 'reference';
  target: ReferenceTarget;
}

/** `:name:`, a custom emoji or a known shortcode; any other name is text. */
export interface Shortcode extends Literal {
  type: 'shortcode';
  name: string;
}

/** `||text||`, hidden until the reader asks for it. */
export interface Spoiler extends Parent {
  type: 'spoiler';
  children: PhrasingContent[];
}

/** A single `||` while a text is parsed; pairs become spoilers, the others text. */
export interface SpoilerSign extends Literal {
  type: 'spoilerSign';
}

/** A paragraph, list, table or other block at the top of a text. */
export type Block = RootContent;

declare module 'mdast' {
  interface PhrasingContentMap {
    reference: NamedReference;
    shortcode: Shortcode;
    spoiler: Spoiler;
    spoilerSign: SpoilerSign;
  }
  interface RootContentMap {
    reference: NamedReference;
    shortcode: Shortcode;
    spoiler: Spoiler;
    spoilerSign: SpoilerSign;
  }
  interface ListItemData {
    /** The number as written; absent in a list of bullets. */
    value?: number;
  }
  interface LinkData {
    /** True if the text is only the address: `https://parley.example`. */
    isLiteral?: boolean;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    namedReference: 'namedReference';
    shortcode: 'shortcode';
    spoilerSign: 'spoilerSign';
  }
}

declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    spoiler: 'spoiler';
  }
}
