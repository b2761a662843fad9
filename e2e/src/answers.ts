import type { ModelRequest, OpenAiServer, Script } from '@parley/assistant/testing';

/** A model's answers to a question, one script for each step: tool calls, then text. */
export type Answers = { set(question: string, ...steps: Script[]): void };

/**
 * Makes a scripted model answer the last question and stay silent otherwise, so that requests for
 * summaries and the like consume no answer.
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

/** The last message of a user, and how many times the model has called tools since. */
function askedLast({ messages }: ModelRequest): { asked: string; step: number } {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const words = textOf(messages[at]?.content).split('\n').at(-1) ?? '';
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
