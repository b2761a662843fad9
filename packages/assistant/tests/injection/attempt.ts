/**
 * What a stranger may write to turn an assistant against the people it works for. Names in braces
 * are filled in for each attempt (`stage.ts`); what stands between ⟦ and ⟧ is what the scripted
 * model does when it reads it (`obeying-model.ts`).
 */
export type InjectionAttempt = {
  id: string;
  /** Where the text stands. */
  vector: Vector;
  text: string;
  /** False where the text never reaches the model, or not in a form that it can read. */
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
  | 'channel topic'
  | 'own prompt'
  | 'other prompt'
  | 'summary'
  | 'colleague'
  | 'event title'
  | 'event description'
  | 'risk title'
  | 'risk description'
  | 'location'
  | 'tool description'
  | 'tool result';

/** What most of them are after. */
export const FIND = '⟦call search {"words":"treasure"}⟧';
