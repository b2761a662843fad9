import type { ModelRequest, OpenAiServer, Script } from '@parley/assistant/testing';

/** What a model answers to a question, one script a step: calls of tools, then words. */
export type Answers = { set(question: string, ...steps: Script[]): void };

/**
 * Has a scripted model answer by what it is asked last, and stay silent about all else: what it is
 * asked besides, for summaries and the like, takes nobody's answer away.
 */
export function answersOf(model: OpenAiServer): Answers {
  const known = new Map<string, Script[]>();
  const silence: Script = { say: ['<silence>'] };
  model.script({
    think(request) {
      const { asked, step } = askedLast(request);
      const [, steps = [silence]] = [...known].find(([question]) => asked.includes(question)) ?? [];
      return steps[step] ?? steps.at(-1) ?? silence;
    },
  });
  return { set: (question, ...steps) => void known.set(question, steps) };
}

/** The last words of people, and how often the model has come back with calls since. */
function askedLast({ messages }: ModelRequest): { asked: string; step: number } {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const words = textOf(messages[at]?.content).split('\n\n').at(-1) ?? '';
  return {
    asked: words,
    step: messages.slice(at + 1).filter(({ role }) => role === 'assistant').length,
  };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) =>
      typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
        ? part.text
        : '',
    )
    .join('');
}
