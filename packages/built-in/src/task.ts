import type { Intent } from './intents.ts';

/** What a person asks for by a button, so that it need not be read from their words. */
export type Task = {
  kind: 'catch_up' | 'decisions' | 'questions' | 'promises' | 'changes' | 'draft' | 'ask';
  /** The messages of a channel's period are the turns; those of a workspace are looked up. */
  scope: 'channel' | 'workspace';
  /** The period asked about, as ISO times; null if it is open. */
  from: string | null;
  to: string | null;
};

/** The intent of a task; null if the words say it. */
export function intentOfTask({ kind, scope, from, to }: Task): Intent | null {
  const period =
    from === null && to === null
      ? null
      : { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) };
  switch (kind) {
    case 'catch_up':
      return scope === 'channel' ? { kind: 'summary', period: null } : { kind: 'missed', period };
    case 'decisions':
      return { kind: 'decisions', period };
    case 'promises':
      return { kind: 'tasks', period };
    case 'questions':
      return { kind: 'unanswered', period };
    case 'changes':
      return { kind: 'question' };
    case 'draft':
      return { kind: 'other' };
    case 'ask':
      return null;
  }
}
