/**
 * A text with which an attacker tries to turn an assistant against the people it works for. Names
 * in braces are filled in for each attempt (`stage.ts`); the scripted model obeys everything
 * between ⟦ and ⟧ (`obeying-model.ts`).
 */
export type InjectionAttempt = {
  id: string;
  /** The place that contains the text. */
  vector: Vector;
  text: string;
  /** False if the text never reaches the model, or only in a form that it cannot read. */
  isRead?: false;
};

export type Vector =
  | 'message'
  | 'thread'
  | 'file text'
  | 'file name'
  | 'drive file'
  | 'image alt text'
  | 'link card'
  | 'person'
  | 'person title'
  | 'poll option'
  | 'own memory'
  | 'rule text'
  | 'channel topic'
  | 'own prompt'
  | 'other prompt'
  | 'summary'
  | 'fact'
  | 'subject of a fact'
  | 'colleague'
  | 'event title'
  | 'event description'
  | 'risk title'
  | 'risk description'
  | 'location'
  | 'tool description'
  | 'tool result';

/** The aim of most attempts. */
export const FIND = '⟦call search {"words":"treasure"}⟧';
